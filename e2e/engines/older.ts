import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { removalsOf, unknownStyles } from '../../scripts/browsers/removals.mjs'

/** The page of a shop with the chat on it, the visitor's part of the journeys. */
export const SHOP = '/engines/shop.html'
const FIRST = '/engines/first.js'

const shop = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Boutique</title></head>
<body><h1>Boutique</h1><script src="/widget/embed.js" data-webchat-id="boulangerie-karukera" async></script></body></html>`

/** Runs before any script of a page: notes what is thrown, and takes away what the oldest browser lacks. */
const firstScript = (removals: readonly string[][]) => `window.comptoirFaults = []
addEventListener('error', ({ message }) => message && comptoirFaults.push(message))
addEventListener('unhandledrejection', ({ reason }) => comptoirFaults.push(String(reason)))
for (const [name, ...path] of ${JSON.stringify(removals)}) {
  try {
    let owner = window
    for (const part of path) owner = owner[part]
    delete owner[name]
  } catch {}
}`

export interface Age {
  browser: 'safari' | 'chrome' | 'firefox'
  /** The oldest version of each bundle; without it the engine stays as it is. */
  versions?: { chat: string; backoffice: string } | undefined
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The venues of the demo close at night; the journeys are made at every hour. */
const keepOpen = (site: string) => JSON.stringify({ ...JSON.parse(site), isOpen: true, opensAt: null })

/**
 * A server's pages as an engine of a certain age finds them: everything passes through, but for a script before the
 * page's own, and style sheets in which newer words are unknown ones.
 */
export async function startOlder(upstream: string, { browser, versions }: Age) {
  const target = new URL(upstream)
  const partOf = (path: string) => (/^\/(widget|engines)\//.test(path) ? 'chat' : 'backoffice')

  function rewrite(path: string, kind: string, text: string): string {
    if (/^\/v2\/webchats\/[^/]+$/.test(path)) return keepOpen(text)
    if (kind.includes('text/html'))
      return text.replace(/<head>/, `<head><script src="${FIRST}?${partOf(path)}"></script>`)
    if (!versions) return text
    const words = unknownStyles({ [browser]: versions[partOf(path)] })
    return words.reduce((now, word) => now.replaceAll(word, `unknown-${word}`), text)
  }

  function answer(path: string, response: ServerResponse): boolean {
    if (path === SHOP) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(rewrite(path, 'text/html', shop))
      return true
    }
    if (!path.startsWith(FIRST)) return false
    const part = path.endsWith('chat') ? 'chat' : 'backoffice'
    const removals = versions ? removalsOf({ [browser]: versions[part] }) : []
    response.setHeader('content-type', 'text/javascript; charset=utf-8').end(firstScript(removals))
    return true
  }

  async function pass(found: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
    const kind = String(found.headers['content-type'])
    const isRead = /text\/html|text\/css|javascript/.test(kind) || /^\/v2\/webchats\/[^/]+$/.test(path)
    const { 'content-length': _, etag: __, ...headers } = found.headers
    if (!isRead || found.statusCode !== 200) {
      response.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(response)
      return
    }
    response.writeHead(200, headers)
    response.end(rewrite(path.split('?')[0] as string, kind, await bodyOf(found)))
  }

  const unanswered = new Set<string>()
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    if (answer(path, response)) return
    const call = `${incoming.method} ${path}`
    unanswered.add(call)
    const { 'accept-encoding': _, 'if-none-match': __, ...rest } = incoming.headers
    const headers: OutgoingHttpHeaders = { ...rest, host: target.host }
    if (rest.origin) headers.origin = upstream
    const { hostname, port } = target
    const outgoing = request({ hostname, port, path, method: incoming.method, headers }, (found) => {
      unanswered.delete(call)
      pass(found, path, response).catch(() => response.destroy())
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => {
      unanswered.delete(call)
      outgoing.destroy()
    })
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The requests that the server has not begun to answer. */
    unanswered: () => [...unanswered],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
