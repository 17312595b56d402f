import { ofetch } from 'ofetch'
import type { Config } from '../../kernel/config/config.ts'
import { serverUrl } from './installation.ts'

/** Longer than the server waits for those it asks. */
const TIMEOUT_MS = 20_000

/** Has the running server ask its providers; exit code 0 when all of them work. */
export async function askProviders(config: Config): Promise<number> {
  const url = serverUrl(config, '/providers/checks')
  const headers = config.metricsToken ? { authorization: `Bearer ${config.metricsToken}` } : {}
  const found = await ofetch<{ problem: string | null }[]>(url, {
    method: 'POST',
    headers,
    timeout: TIMEOUT_MS,
    retry: 0,
  }).catch((error: Error) => error)
  if (found instanceof Error) {
    const advice = /\b404\b/.test(found.message) ? ' Behind a proxy METRICS_TOKEN must be set.' : ''
    process.stderr.write(`No response from ${url}: ${found.message}.${advice}\n`)
    return 1
  }
  for (const provider of found) process.stdout.write(`${JSON.stringify(provider)}\n`)
  return found.every(({ problem }) => problem === null) ? 0 : 1
}
