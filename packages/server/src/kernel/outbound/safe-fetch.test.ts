import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { control, figure } from '../../testing/figures.ts'
import { findLinkKind } from './link-kind.ts'
import { isPublicAddress } from './public-address.ts'
import { createSafeFetch, type SafeFetch, SafeFetchError } from './safe-fetch.ts'
import { ssrfCorpus } from './testing/ssrf-corpus.ts'

/**
 * G16: no address that somebody gives us makes the server call itself or its neighbours. The honeypot listens on every
 * address of this machine and counts connections; names are answered by a resolver of the test.
 */
const PORT = 4840
const DNS_PORT = 4841

let honeypot: Server
let connections = 0
/** Those that were called. */
const addresses = new Set<string>()
let lastHeaders: Record<string, unknown> = {}
let resolverSocket: Socket
/** What the test's resolver answers next, by name; the last one for ever. */
const zone = new Map<string, string[]>()
let asked = 0

/** A name server of a few lines: one question, one A record without a time to live (RFC 1035). */
function answerName(query: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + size).toString())
    at += size + 1
  }
  const question = query.subarray(12, at + 5)
  const isA = query.readUInt16BE(at + 1) === 1
  const answers = zone.get(labels.join('.').toLowerCase()) ?? []
  if (isA) asked += 1
  const address = isA ? (answers.length > 1 ? answers.shift() : answers[0]) : undefined
  const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0])
  const record = address
    ? [Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])]
    : []
  return Buffer.concat([head, question, ...record])
}

const testResolver = new Resolver({ timeout: 1000, tries: 1 })
testResolver.setServers([`127.0.0.1:${DNS_PORT}`])
const resolve = async (hostname: string) =>
  (await testResolver.resolve4(hostname)).map((address) => ({ address, family: 4 }))

beforeAll(async () => {
  honeypot = createServer((request, response) => {
    lastHeaders = request.headers
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to')
    if (to) response.writeHead(302, { location: to }).end()
    else if (request.url === '/big') response.end('x'.repeat(200_000))
    else if (request.url === '/slow') setTimeout(() => response.end('late'), 1000).unref()
    else response.end('hello')
  })
  honeypot.on('connection', ({ localAddress = '' }) => {
    connections += 1
    addresses.add(localAddress.replace('::ffff:', ''))
  })
  await new Promise<void>((done) => honeypot.listen(PORT, '::', done))
  resolverSocket = createSocket('udp4')
  resolverSocket.on('message', (query, { port, address }) =>
    resolverSocket.send(answerName(query), port, address),
  )
  await new Promise<void>((done) => resolverSocket.bind(DNS_PORT, '127.0.0.1', done))
})
afterAll(async () => {
  resolverSocket.close()
  honeypot.closeAllConnections()
  await new Promise((done) => honeypot.close(done))
})
beforeEach(() => {
  connections = 0
  asked = 0
})

const strict = () => createSafeFetch({ allowsLoopback: false, extraPorts: [PORT], resolve })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error: unknown) => (error instanceof SafeFetchError ? error.code : `a ${String(error)}`),
  )

describe('safeFetch against an SSRF corpus (G16, T11)', () => {
  const corpus = ssrfCorpus(PORT)
  beforeAll(() => {
    for (const name of ['pot.test', 'rebind.test', 'localhost', 'sub.localhost'])
      zone.set(name, ['127.0.0.1'])
    zone.set('two.test', ['10.0.0.1'])
  })

  it(`has ${corpus.length} addresses, at least 150: 0 connections`, async () => {
    const safeFetch = strict()
    const codes = await Promise.all(corpus.map((url) => codeOf(safeFetch(url, { timeoutMs: 5000 }))))
    const unexpected = corpus.filter(
      (_, index) => codes[index] !== 'refused_url' && codes[index] !== 'refused_address',
    )
    figure('G16', 'addresses', corpus.length, { least: 150 })
    figure('G16', 'connections', connections, { exactly: 0 })
    expect(corpus.length).toBeGreaterThanOrEqual(150)
    expect(unexpected).toEqual([])
    expect(connections).toBe(0)
  })

  it('follows no redirect to any of them', async () => {
    const open = createSafeFetch({ allowsLoopback: true, extraPorts: [PORT], resolve })
    // For where it leads: a redirect is resolved, so how it is written is gone.
    const isRefused = (url: string) => open.check(new URL(url).href) !== undefined
    const targets = corpus.filter((url) => URL.canParse(url) && isRefused(url))
    const codes = await Promise.all(
      targets.map((url) =>
        codeOf(open(`http://127.0.0.1:${PORT}/?to=${encodeURIComponent(url)}`, { maxRedirects: 3 })),
      ),
    )
    figure('G16', 'redirects', targets.length, { least: 100 })
    figure('G16', 'connections after a redirect', connections - targets.length, { exactly: 0 })
    expect(new Set(codes)).toEqual(new Set(['refused_url', 'refused_address']))
    expect(targets.length).toBeGreaterThanOrEqual(100)
    // One for each redirect itself.
    expect(connections).toBe(targets.length)
  })

  it('control: a plain fetch of them does reach the honeypots', async () => {
    const isHere = (url: string) => /^(?:127\.|0\.0\.0\.0$|\[::1?\]$|localhost$)/.test(new URL(url).hostname)
    const ours = corpus.filter((url) => URL.canParse(url) && /^http:/i.test(url) && isHere(url))
    const bare = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) })
    const settled = await Promise.allSettled(ours.map(bare))
    const reached = settled.filter(({ status }) => status === 'fulfilled').length
    const detail = `${reached} of ${ours.length} reached a honeypot, on ${addresses.size} addresses`
    control('G16', 'a bare fetch', reached > 20, detail)
    expect(reached).toBeGreaterThan(20)
    for (const address of ['127.0.0.1', '127.0.0.2', '127.1.2.3', '::1']) expect(addresses).toContain(address)
  })

  it('XCT-04 the look at what a link leads to reaches none of them, and reveals nothing of why', async () => {
    const safeFetch = strict()
    const kinds = await Promise.all(corpus.map((url) => findLinkKind(safeFetch, url)))
    expect(new Set(kinds)).toEqual(new Set(['link']))
    expect(connections).toBe(0)
    zone.set('flip2.test', ['8.8.8.8', '127.0.0.1'])
    const onlyName = createSafeFetch({
      allowsLoopback: false,
      extraPorts: [PORT],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect(await findLinkKind(onlyName, `http://flip2.test:${PORT}/`)).toBe('link')
    expect(connections).toBe(0)
  })

  it('control: with loopback allowed the honeypot is reached, so it can count', async () => {
    const open = createSafeFetch({ allowsLoopback: true, extraPorts: [PORT] })
    for (const host of ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::1]', 'localhost'])
      expect((await open(`http://${host}:${PORT}/`)).body.toString()).toBe('hello')
    expect(connections).toBe(6)
    expect(await codeOf(open(`http://10.0.0.1:${PORT}/`))).toBe('refused_address')
  })

  it('is not fooled by a name that changes its address between two questions (DNS rebinding)', async () => {
    zone.set('flip.test', ['203.0.113.9', '127.0.0.1'])
    const safeFetch = createSafeFetch({ allowsLoopback: false, extraPorts: [PORT], resolve })
    expect(await codeOf(safeFetch(`http://flip.test:${PORT}/`))).toBe('refused_address')
    expect(await codeOf(safeFetch(`http://flip.test:${PORT}/`))).toBe('refused_address')
    figure('G16', 'connections by a name whose address changes', connections, { exactly: 0 })
    expect(asked).toBe(2)
    expect(connections).toBe(0)
  })

  it('control: who checks a name first and calls it afterwards is fooled by the same resolver', async () => {
    zone.set('naive.test', ['8.8.8.8', '127.0.0.1'])
    const [checked] = await resolve('naive.test')
    expect(isPublicAddress(checked?.address ?? '')).toBe(true)
    const lookup: LookupFunction = (hostname, _, callback) => {
      void resolve(hostname).then((found) => callback(null, [...found]))
    }
    await once(get({ host: 'naive.test', port: PORT, agent: false, lookup }), 'response')
    const detail = `${connections} connection to what was not checked`
    control('G16', 'a name that is checked before the call', connections === 1, detail)
    expect(connections).toBe(1)
  })

  it('asks for a name once and connects to exactly what was checked', async () => {
    zone.set('once.test', ['127.0.0.2', '10.0.0.1'])
    const safeFetch = createSafeFetch({ allowsLoopback: true, extraPorts: [PORT], resolve })
    expect((await safeFetch(`http://once.test:${PORT}/`)).status).toBe(200)
    expect(asked).toBe(1)
  })

  it('refuses a name with one private address among public ones', async () => {
    const mixed = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ]
    const safeFetch = createSafeFetch({ allowsLoopback: false, extraPorts: [PORT], resolve: mixed })
    expect(await codeOf(safeFetch(`http://mixed.test:${PORT}/`))).toBe('refused_address')
  })
})

describe('safeFetch', () => {
  let open: SafeFetch
  beforeAll(() => {
    open = createSafeFetch({ allowsLoopback: true, extraPorts: [PORT], resolve })
  })
  const via = (to: string) => `http://127.0.0.1:${PORT}/?to=${encodeURIComponent(to)}`

  it('calls no address with a line break, which the URL parser would remove', async () => {
    for (const bad of [
      `http://127.0.0.1:${PORT}/a\r\nX: 1`,
      `http://127.0.0\n.1:${PORT}/`,
      ` http://127.0.0.1:${PORT}/`,
    ])
      expect(await codeOf(open(bad))).toBe('refused_url')
    expect(connections).toBe(0)
  })
  it('does not follow redirects unless asked', async () => {
    const answer = await open(via(`http://127.0.0.1:${PORT}/`))
    expect([answer.status, connections]).toEqual([302, 1])
  })
  it('follows at most as many as allowed, and checks each like the first', async () => {
    const end = `http://127.0.0.1:${PORT}/end`
    expect((await open(via(end), { maxRedirects: 3 })).url).toBe(end)
    expect((await open(via(via(via(end))), { maxRedirects: 3 })).url).toBe(end)
    expect(await codeOf(open(via(via(via(via(end)))), { maxRedirects: 3 }))).toBe('too_many_redirects')
    for (const bad of ['http://10.0.0.1/', 'http://[fd00::1]/', 'http://169.254.169.254/latest/meta-data'])
      expect(await codeOf(open(via(bad), { maxRedirects: 3 }))).toBe('refused_address')
    for (const bad of ['file:///etc/passwd', 'http://u:p@8.8.8.8/', 'http://8.8.8.8:22/', 'http://['])
      expect(await codeOf(open(via(bad), { maxRedirects: 3 }))).toBe('refused_url')
  })
  it('shows the next site nothing that was meant for the first', async () => {
    const secret = { headers: { authorization: 'Bearer x' }, maxRedirects: 1 }
    await open(via(`http://127.0.0.1:${PORT}/`), secret)
    expect(lastHeaders.authorization).toBe('Bearer x')
    await open(via(`http://127.0.0.2:${PORT}/`), secret)
    expect(lastHeaders.authorization).toBeUndefined()
  })
  it('ends an answer that is too large or too late', async () => {
    expect(await codeOf(open(`http://127.0.0.1:${PORT}/big`))).toBe('too_large')
    expect((await open(`http://127.0.0.1:${PORT}/big`, { maxBytes: 0 })).body.length).toBe(0)
    expect((await open(`http://127.0.0.1:${PORT}/big`, { maxBytes: 200_000 })).body.length).toBe(200_000)
    expect(await codeOf(open(`http://127.0.0.1:${PORT}/slow`, { timeoutMs: 100 }))).toBe('timeout')
  })
  it('distinguishes a refused connection and an unknown name', async () => {
    expect(await codeOf(open('http://127.0.0.1:1/'))).toBe('connection')
    expect(await codeOf(open(`http://unknown.test:${PORT}/`))).toBe('connection')
  })
  it('knows public addresses', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of ['', 'x', 'fe80::1%lo', '2606:4700::1%eth0', '1.1.1', '::ffff:1.1.1.1'])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })
})
