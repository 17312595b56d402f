import { type AnyEndpoint, type BodyFault, findBodyFaults } from '@comptoir/core/http'

type Rules = Record<string, unknown> & { findBodyFaults: typeof findBodyFaults }

/** What is wrong with a body, by the rules of its call. The built pages load those when a form needs them (schemas-apart.ts). */
export async function findFaults(endpoint: AnyEndpoint, body: unknown): Promise<Record<string, BodyFault>> {
  const load: unknown = endpoint.body
  if (typeof load !== 'function') return findBodyFaults(endpoint, body)
  const { findBodyFaults: find, ...calls }: Rules = await load()
  const call = Object.values(calls as Record<string, AnyEndpoint | undefined>).find(
    (one) => one?.method === endpoint.method && one.path === endpoint.path,
  )
  return call ? find(call, body) : {}
}
