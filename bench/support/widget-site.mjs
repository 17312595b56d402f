/** The site that bench/widget.mjs measures: a page for each widget, their files and the calls that they make. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildSite } from '../../packages/core/src/testing/visitor-server.ts'

const embed = new URL('../../packages/inbox-widget/dist/embed/', import.meta.url).pathname
const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

const site = buildSite({ id: 'bench' })

const threadOf = (messages) =>
  Array.from({ length: messages }, (_, index) => ({
    id: `m${index}`,
    body: `This is message ${index + 1}. ${'It says a little more. '.repeat(index % 5)}`,
    timestamp: 1_763_000_000_000 + index * 60_000,
    isMine: index % 3 === 0,
    isAutomatic: false,
    state: 'read',
  })).reverse()

/** Puts the published files alone into the folder: each of these packages carries a bundle with everything inside. */
function install(folder, name) {
  const printed = execFileSync('npm', ['pack', '--json', name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, version }] = Object.values(JSON.parse(printed))
  const target = path.join(folder, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1'])
  return version
}

/**
 * Serves the pages of these widgets from a folder, with a conversation of so many messages.
 * @returns the origin, the versions of the packages and how to close it
 */
export async function serveWidgets({ folder, peers, messages }) {
  mkdirSync(path.join(folder, 'pages'), { recursive: true })
  const packages = peers.flatMap(({ packages = [] }) => packages)
  const versions = Object.fromEntries(packages.map((name) => [name, install(folder, name)]))
  for (const { name, html, thread } of peers) {
    writePage(folder, name, html)
    if (thread) writePage(folder, `${name}-thread`, thread.page)
  }
  const server = await listen(compressor(folder, threadOf(messages)))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    versions,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function writePage(folder, name, html) {
  writeFileSync(
    path.join(folder, 'pages', `${name}.html`),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><h1>A page</h1>${html}`,
  )
}

/** Compresses each body once, the long ones in advance: what is measured is the browser. */
function compressor(folder, thread) {
  const packed = new Map()
  const compressed = (pathname) => {
    const known = packed.get(pathname) ?? brotliCompressSync(bodyOf(folder, thread, pathname))
    packed.set(pathname, known)
    return known
  }
  compressed('/v2/webchats/bench/messages')
  compressed('/v2/n8n')
  return compressed
}

function bodyOf(folder, thread, pathname) {
  if (pathname.startsWith('/v2/')) return callAnswer(thread, pathname)
  const file = pathname.startsWith('/widget/')
    ? path.join(embed, pathname.slice(8))
    : path.join(folder, pathname.startsWith('/npm/') ? `node_modules/${pathname.slice(5)}` : pathname)
  return readFileSync(file)
}

function asN8n({ body, isMine }) {
  return { id: [isMine ? 'HumanMessage' : 'AIMessage'], kwargs: { content: body } }
}

function callAnswer(thread, pathname) {
  if (pathname === '/v2/n8n') return JSON.stringify({ data: thread.toReversed().map(asN8n) })
  if (pathname.endsWith('/sessions')) return JSON.stringify({ visitorId: 'v', token: 't' })
  return JSON.stringify(pathname.endsWith('/messages') ? thread : site)
}

function answerFile(response, pathname, compressed) {
  try {
    const body = compressed(pathname)
    const type = pathname.startsWith('/v2/')
      ? 'application/json'
      : (kinds[path.extname(pathname)] ?? 'text/plain')
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': body.length,
    }
    response.writeHead(200, headers).end(body)
  } catch {
    response.writeHead(404, { 'content-length': 0 }).end()
  }
}

function listen(compressed) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x')
    if (!pathname.endsWith('/sse')) return answerFile(response, pathname, compressed)
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write('event: stream.ready\ndata: {}\n\n')
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
