import { ofetch } from 'ofetch'
import type { Config } from '../config.ts'

/** Exit code 0 when the server is well: for containers and supervisors. */
export async function checkHealth({ host, port }: Config): Promise<number> {
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/health`
  const response = await ofetch
    .raw(url, { ignoreResponseError: true, timeout: 5000, retry: 0 })
    .catch((error: Error) => error)
  if (response instanceof Error) {
    process.stderr.write(`No answer from ${url}: ${response.message}\n`)
    return 1
  }
  process.stdout.write(`${JSON.stringify(response._data)}\n`)
  return response.status === 200 ? 0 : 1
}
