import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { startApiServer } from '../http/api-server.ts'
import { orFree } from '../http/ports.ts'
import { refuse, send } from '../http/reply.ts'

/** The server that the pages name, as a merchant's page names theirs. */
const NAMED_SERVER = 'https://counter.example'
const folder = new URL('../../../../examples/shop-site/public/', import.meta.url)
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** The pages say themselves what they may load. They may be framed, as by a site builder's preview. */
const policy = "base-uri 'none'"

function listFiles(): Map<string, URL> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name))
  return new Map(
    files.map((name) => name.replaceAll('\\', '/')).map((name) => [`/${name}`, new URL(name, folder)]),
  )
}

/**
 * The sites of the three demo venues, embedding the chat of the server at `serverUrl`. Their origin is another than the
 * server's, as that of every merchant's site.
 */
export async function startShops(serverUrl: string, port = 4610) {
  const files = listFiles()
  const { origin } = new URL(serverUrl)

  async function answer({ method }: IncomingMessage, response: ServerResponse, { pathname }: URL) {
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    const type = file && types[extname(file.pathname)]
    if (method !== 'GET' || !file || !type) return refuse(response, 404, 'This shop does not have this page.')
    const bytes = readFileSync(file)
    const isPage = extname(file.pathname) === '.html'
    const body = isPage ? bytes.toString().replaceAll(NAMED_SERVER, origin) : bytes
    send(response, { type, body, policy })
  }

  const site = await orFree((free) => startApiServer(answer, free), port)
  return { routes: async () => false, reach: { DEMO_SHOP_URL: site.url }, stop: site.stop }
}
