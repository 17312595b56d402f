// The widget beside published chat widgets, in one run: transfer until the launcher and until the panel, time to paint
// the launcher and to open under 4x CPU throttle, heap; then 10,000 messages. `node bench/widget.mjs [rounds]`
// The peers are installed from npm into a temporary folder. Build first: pnpm build.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildSite } from '../packages/core/src/testing/visitor-server.ts'
import { scroll, until, untilShown, watchPaint } from './widget-page.mjs'
import { peers } from './widget-peers.mjs'

const ROUNDS = Number(process.argv[2] ?? 3)
const THROTTLE = 4
const GIVE_UP_MS = 60_000
/** Between reaching the launcher and tapping it. */
const HOVER_MS = 400
const MESSAGES = 10_000
const embed = new URL('../packages/inbox-widget/dist/embed/', import.meta.url).pathname
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

const folder = mkdtempSync(path.join(tmpdir(), 'comptoir-bench-'))
const packed = new Map()
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const site = buildSite({ id: 'bench' })
const thread = Array.from({ length: MESSAGES }, (_, index) => ({
  id: `m${index}`,
  body: `This is message ${index + 1}. ${'It says a little more. '.repeat(index % 5)}`,
  timestamp: 1_763_000_000_000 + index * 60_000,
  isMine: index % 3 === 0,
  isAutomatic: false,
  state: 'read',
})).reverse()

try {
  install()
  const server = await serve()
  // What the server does is not what is measured.
  compressed('/v2/webchats/bench/messages')
  compressed('/v2/n8n')
  const origin = `http://127.0.0.1:${server.address().port}`
  const executablePath = places.find((file) => existsSync(file))
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  })
  const rows = []
  for (const peer of peers) rows.push(await measureAll(browser, origin, peer))
  console.table(rows)
  const threads = [await measureThread(browser, origin)]
  for (const peer of peers.filter(({ thread }) => thread))
    threads.push(await measurePeerThread(browser, origin, peer))
  console.table(threads)
  await browser.close()
  server.close()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The published files alone: each of these packages carries a bundle with everything inside. */
function install() {
  for (const name of peers.flatMap(({ packages = [] }) => packages)) {
    const said = execFileSync('npm', ['pack', '--json', name], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename, version }] = Object.values(JSON.parse(said))
    const target = path.join(folder, 'node_modules', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1'])
    console.log(`${name} ${version}`)
  }
  mkdirSync(path.join(folder, 'pages'), { recursive: true })
  for (const { name, html, thread } of peers) {
    writePage(name, html)
    if (thread) writePage(`${name}-thread`, thread.page)
  }
}

function writePage(name, html) {
  writeFileSync(
    path.join(folder, 'pages', `${name}.html`),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><h1>A page</h1>${html}`,
  )
}

function bodyOf(pathname) {
  if (pathname.startsWith('/v2/')) return callAnswer(pathname)
  const file = pathname.startsWith('/widget/')
    ? path.join(embed, pathname.slice(8))
    : path.join(folder, pathname.startsWith('/npm/') ? `node_modules/${pathname.slice(5)}` : pathname)
  return readFileSync(file)
}

/** Compressed once, so that what is measured is the browser. */
function compressed(pathname) {
  if (!packed.has(pathname)) packed.set(pathname, brotliCompressSync(bodyOf(pathname)))
  return packed.get(pathname)
}

function asN8n({ body, isMine }) {
  return { id: [isMine ? 'HumanMessage' : 'AIMessage'], kwargs: { content: body } }
}

function callAnswer(pathname) {
  if (pathname === '/v2/n8n') return JSON.stringify({ data: thread.toReversed().map(asN8n) })
  if (pathname.endsWith('/sessions')) return JSON.stringify({ visitorId: 'v', token: 't' })
  return JSON.stringify(pathname.endsWith('/messages') ? thread : site)
}

function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x')
    if (pathname.endsWith('/sse')) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('event: stream.ready\ndata: {}\n\n')
      return
    }
    try {
      const body = compressed(pathname)
      const type = pathname.startsWith('/v2/')
        ? 'application/json'
        : (kinds[path.extname(pathname)] ?? 'text/plain')
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureAll(browser, origin, peer) {
  const runs = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await measure(browser, `${origin}/pages/${peer.name}.html`, peer).catch((error) => {
      console.error(`${peer.name}: ${error.message.split('\n')[0]}`)
      return undefined
    })
    if (run) runs.push(run)
  }
  const of = (key) => (runs.length === 0 ? Number.NaN : median(runs.map((run) => run[key])))
  return {
    widget: peer.title,
    'kB to launcher': round(of('launcherBytes') / 1000),
    'kB to panel': round(of('panelBytes') / 1000),
    'launcher ms': Math.round(of('launcherMs')),
    'open ms': Math.round(of('openMs')),
    'heap MB': round(of('heapBytes') / 1e6),
  }
}

function round(value) {
  return Math.round(value * 10) / 10
}

async function measure(browser, address, { launcher, panel, isOpenAtOnce = false }) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  let bytes = 0
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(watchPaint, { launcher, panel })
  await page.goto(address, { waitUntil: 'load' })
  const launcherMs = await page.waitForFunction(() => globalThis.painted?.launcher, null, {
    timeout: GIVE_UP_MS,
  })
  await page.waitForTimeout(500)
  const launcherBytes = bytes
  if (!isOpenAtOnce) {
    // As a hand does it: there first, then the tap.
    const { x, y } = await page.evaluate(
      (selector) => globalThis.findIt(selector).getBoundingClientRect(),
      launcher,
    )
    await page.mouse.move(x + 20, y + 20, { steps: 3 })
    await page.waitForTimeout(HOVER_MS)
    await page.evaluate(() => globalThis.openIt())
  }
  const openMs = await page.waitForFunction(() => globalThis.painted?.panel, null, { timeout: GIVE_UP_MS })
  await page.waitForTimeout(500)
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const run = {
    launcherMs: await launcherMs.jsonValue(),
    openMs: isOpenAtOnce ? 0 : await openMs.jsonValue(),
    launcherBytes,
    panelBytes: bytes,
    heapBytes: usedSize,
  }
  await context.close()
  return run
}

/**
 * A conversation of 10,000 messages: from its panel's first sign of life to the newest message drawn, opening under
 * throttle, and the frames of scrolling through it, beside those of a plain list in the same page.
 */
async function measureThread(browser, origin) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const memory = JSON.stringify({ session: { visitorId: 'v', token: 't' }, outbox: [] })
  await page.addInitScript((kept) => localStorage.setItem('comptoir:chat:bench', kept), memory)
  await page.addInitScript(watchPaint, { launcher: 'html > div button', panel: '.never' })
  await page.goto(`${origin}/pages/comptoir.html`)
  await page.waitForFunction(() => globalThis.findIt('.cx'), null, { timeout: GIVE_UP_MS })
  const drawnMs = await page.evaluate(until, { isOpening: false })
  await client.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const openMs = await page.evaluate(until, { isOpening: true })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const plain = await page.evaluate(scroll, { isPlain: true })
  const ours = await page.evaluate(scroll, { isPlain: false })
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await context.close()
  return {
    widget: '@comptoir/inbox-widget',
    messages: MESSAGES,
    'read and drawn ms': Math.round(drawnMs),
    'open ms (4x)': Math.round(openMs),
    'frame p50 ms': round(ours.p50),
    'frame p95 ms': round(ours.p95),
    'plain list p95 ms': round(plain.p95),
    'heap MB': round(usedSize / 1e6),
  }
}

/** The same conversation in a published widget, as its documentation hands it over; where it has no launcher, it opens by that. */
async function measurePeerThread(browser, origin, { name, title, thread: { box, rows } }) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await page.addInitScript(watchPaint, { launcher: '.never', panel: '.never' })
  await page.goto(`${origin}/pages/${name}-thread.html`)
  await page.waitForFunction(() => globalThis.show, null, { timeout: GIVE_UP_MS })
  const drawnMs = await page.evaluate(untilShown, { rows })
  const frames = await page.evaluate(scroll, { isPlain: false, selector: box })
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await context.close()
  return {
    widget: title,
    messages: MESSAGES,
    'read and drawn ms': Math.round(drawnMs),
    'frame p50 ms': round(frames.p50),
    'frame p95 ms': round(frames.p95),
    'heap MB': round(usedSize / 1e6),
  }
}
