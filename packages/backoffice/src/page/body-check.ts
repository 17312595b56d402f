import { type AnyEndpoint, checkBody } from '@comptoir/core/http'

type Rules = Record<string, unknown> & { checkBody: typeof checkBody }

/** What is wrong with a body, by the rules of its call. The built pages load those when a form needs them (schemas-apart.ts). */
export async function findFaults(endpoint: AnyEndpoint, body: unknown): Promise<Record<string, string>> {
  const load: unknown = endpoint.body
  if (typeof load !== 'function') return checkBody(endpoint, body)
  const { checkBody: check, ...calls }: Rules = await load()
  const call = Object.values(calls as Record<string, AnyEndpoint | undefined>).find(
    (one) => one?.method === endpoint.method && one.path === endpoint.path,
  )
  return call ? check(call, body) : {}
}
