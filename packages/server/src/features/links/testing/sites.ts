import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeFetch } from '../../../kernel/outbound/safe-fetch.ts'

/** Sites on this machine, under the guard of addresses that people enter: each host answers with its own status. */
export async function sites(statuses: Record<string, number>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':')
    asked.push(`${request.method} ${host}${request.url}`)
    const status = statuses[host] ?? 200
    response.writeHead(status, status === 302 ? { location: 'http://10.0.0.1/' } : {})
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    statuses,
    url: (host: string, path = '/') => `http://${host}:${port}${path}`,
    safeFetch: createSafeFetch({
      allowsLoopback: true,
      extraPorts: [port],
      async resolve(host) {
        if (host === 'gone.example') throw new Error('getaddrinfo ENOTFOUND')
        return [{ address: host === 'intern.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]
      },
    }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
