import { ofetch } from 'ofetch'
import type { Config } from '../../kernel/config/config.ts'
import { serverUrl } from './installation.ts'

/** Exit code 0 when the server is well: for containers and supervisors. */
export async function checkHealth(config: Config): Promise<number> {
  const url = serverUrl(config, '/health')
  const response = await ofetch
    .raw(url, { ignoreResponseError: true, timeout: 5000, retry: 0 })
    .catch((error: Error) => error)
  if (response instanceof Error) {
    process.stderr.write(`No response from ${url}: ${response.message}\n`)
    return 1
  }
  process.stdout.write(`${JSON.stringify(response._data)}\n`)
  return response.status === 200 ? 0 : 1
}
