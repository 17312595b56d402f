import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { openInboxClient } from './inbox-client.ts'
import type { DemoServer } from './server.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** A merchant's site with pages of the tests' own, on an origin of its own. */
export interface HostSite {
  origin: string
  /**
   * Serves a file from now on. `https://counter.example` in its text and in the policy is the server. Files come from a
   * real socket: what Playwright's routes answer has no address, and may not load anything from this machine.
   */
  put(address: string, text: string, policy?: string): void
  close(): void
}

/** Starts a site, and has the chats of the demo allow it unless the server is without the demo. */
export async function startHostSite(server: DemoServer, isDemo = true): Promise<HostSite> {
  const files = new Map<string, { text: string; policy: string | undefined }>()
  const named = (text: string) => text.replaceAll('https://counter.example', server.url)
  const site = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site')
    const file = files.get(pathname)
    if (!file) return response.writeHead(404).end()
    response.setHeader('content-type', types[path.extname(pathname)] ?? 'application/octet-stream')
    if (file.policy) response.setHeader('content-security-policy', named(file.policy))
    response.end(named(file.text))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  if (isDemo) await (await openInboxClient(server.url)).allow(origin)
  return {
    origin,
    put: (at, text, policy) => void files.set(at, { text, policy }),
    close() {
      site.close()
      site.closeAllConnections()
    },
  }
}
