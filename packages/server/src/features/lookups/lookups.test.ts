import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import { addManager } from '../../testing/world.ts'

interface Page {
  type?: string
  body?: Buffer
  status?: number
  /** What HEAD is answered with; as GET unless said. */
  headStatus?: number
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100_000)])
const pages: Record<string, Page> = {
  '/photo.png': { type: 'image/png' },
  '/photo.jpg': { type: 'image/jpeg; charset=binary' },
  '/menu.pdf': { type: 'application/pdf' },
  '/voice.ogg': { type: 'audio/ogg' },
  '/page': { type: 'text/html; charset=utf-8' },
  '/drawing.svg': { type: 'image/svg+xml' },
  '/no-head.png': { type: 'image/png', headStatus: 405 },
  '/untyped-png': { body: png },
  '/octets-pdf': { type: 'application/octet-stream', body: Buffer.from('%PDF-1.7 ...') },
  '/octets-mp3': { type: 'application/octet-stream', body: Buffer.from('ID3....') },
  '/octets-text': { type: 'application/octet-stream', body: Buffer.from('hello') },
  '/gone': { status: 404, type: 'image/png' },
}

describe('lookups', () => {
  let app: TestApp
  let sandbox: TestSandbox
  let server: Server
  let base: string
  let token: string
  const asked: string[] = []

  beforeAll(async () => {
    app = await testApp({ allowsLoopback: true })
    sandbox = await testSandbox()
    token = (await addManager(app, 'Owner', [])).token
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim())
      const page = pages[request.url ?? ''] ?? { status: 404 }
      const status = (request.method === 'HEAD' ? page.headStatus : undefined) ?? page.status ?? 200
      response.writeHead(status, page.type ? { 'content-type': page.type, 'x-secret': 'inside' } : {})
      response.end(page.body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await sandbox.stop()
    await app.close()
  })
  beforeEach(() => {
    asked.length = 0
  })

  const look = (url: string) =>
    app.send<{ type: string }>('GET', `/v2/linkTypes?url=${encodeURIComponent(url)}`, { token })

  it.each([
    ['/photo.png', 'image'],
    ['/photo.jpg', 'image'],
    ['/menu.pdf', 'pdf'],
    ['/voice.ogg', 'audio'],
    ['/page', 'link'],
    ['/drawing.svg', 'link'],
    ['/no-head.png', 'image'],
    ['/untyped-png', 'image'],
    ['/octets-pdf', 'pdf'],
    ['/octets-mp3', 'audio'],
    ['/octets-text', 'link'],
    ['/gone', 'link'],
  ])('XCT-04 %s is a %s, and nothing else is returned', async (path, type) => {
    const { status, text } = await look(`${base}${path}`)
    expect([status, text]).toEqual([200, JSON.stringify({ type })])
  })
  it('asks with HEAD, then for the beginning alone, and once for the same address', async () => {
    const url = `${base}/untyped-png?again`
    pages['/untyped-png?again'] = { body: png }
    await Promise.all([look(url), look(url), look(url)])
    await look(url)
    expect(asked).toEqual(['HEAD /untyped-png?again', 'GET /untyped-png?again bytes=0-511'])
  })
  it('T11 an address of a private network is a link like any other, and what is no address is refused', async () => {
    expect((await look('http://10.0.0.1/')).body).toEqual({ type: 'link' })
    expect((await look('http://169.254.169.254/latest/meta-data')).body).toEqual({ type: 'link' })
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'hello there', 'http://'])
      expect((await look(url)).status).toBe(400)
    expect((await app.send('GET', '/v2/linkTypes?url=https%3A%2F%2Fa.example')).status).toBe(401)
  })

  const place = (id: string) => app.send<Record<string, unknown>>('GET', `/v2/places/${id}`, { token })

  it('XCT-03 says so where no map is set up', async () => {
    expect((await place('ChIJsandboxBistro')).status).toBe(422)
  })
  it('XCT-03 reads a place with the key that stays on the server (D-55)', async () => {
    const { PLACES_URL = '', PLACES_KEY = '' } = sandbox.reach
    app.services.config.places = { url: PLACES_URL, key: PLACES_KEY }
    const { status, body, text } = await place('ChIJsandboxBistro')
    expect([status, body]).toEqual([
      200,
      {
        placeId: 'ChIJsandboxBistro',
        name: 'Bistro Bellecour',
        address: '4 place Bellecour, 69002 Lyon, France',
        phoneNumber: '+33 4 72 00 00 02',
        websiteUri: null,
        mapsUri: 'https://maps.google.com/?cid=2',
        latitude: 45.7578,
        longitude: 4.832,
      },
    ])
    expect(text).not.toContain(PLACES_KEY)
    expect((await place('ChIJnowhere000')).status).toBe(404)
    expect((await place('..%2F..%2Fx')).status).toBe(400)
    app.services.config.places = { url: PLACES_URL, key: 'wrong' }
    expect((await place('ChIJsandboxBoulangerie')).status).toBe(503)
  })
})
