import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uncheckedIntegrity } from '../db/integrity.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Services } from '../services/services.ts'
import type { Bindings } from './serve.ts'
import { createHttpServer } from './server.ts'

describe('requests that are none', () => {
  const app = new Hono<Bindings>()
  app.get('/', (c) => c.text('answered'))
  app.post('/refuse', async (c) => {
    await c.req.raw.body?.getReader().read()
    return c.text('too large', 413)
  })
  app.get(
    '/stream',
    () => new Response(new ReadableStream({ start: (c) => c.enqueue(Buffer.from('begun ')) })),
  )
  const services = {
    config: { isSecure: true, isBehindProxy: false },
    limits: { isFlooding: () => false },
    metrics: createMetrics({ openStreams: 0, publishedEvents: 0 }, uncheckedIntegrity),
  } as unknown as Services
  const server = createHttpServer(app, services, { headMs: 300, checkEveryMs: 50 })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  async function open(first: string) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(first)
    return { socket, answer: text(socket) }
  }

  const refused = (status: string, code: string, answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    expect(head).toMatch(/^connection: close$/m)
    expect(head).toMatch(/^strict-transport-security: max-age/m)
    expect(JSON.parse(body)).toEqual({
      error: { code, message: expect.stringMatching(/\.$/), requestId: expect.any(String) },
    })
  }

  it('a body that is refused while it arrives leaves its client the time to read why, also on a last connection', async () => {
    const bytes = 16 * 2 ** 20
    const head = `POST /refuse HTTP/1.1\r\nHost: counter.test\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`
    for (let time = 0; time < 5; time += 1) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      await once(socket, 'connect')
      const faults: string[] = []
      socket.on('error', ({ message }) => faults.push(message))
      // As a proxy does, it looks at the answer only when it has sent what it had.
      socket.write(head)
      await new Promise((sent) => socket.write(Buffer.alloc(bytes, 'a'), sent))
      const said = await text(socket).catch(() => 'lost')
      expect([said.split('\r\n')[0], faults]).toEqual(['HTTP/1.1 413 Payload Too Large', []])
    }
  })

  it('G4b are ended when their head trickles, on the first and on a kept connection', async () => {
    const head = 'GET / HTTP/1.1\r\nHost: counter.test\r\n'
    for (const first of [head, `${head}\r\n${head}`]) {
      const { socket, answer } = await open(first)
      const timer = setInterval(() => socket.write('X-More: and more\r\n'), 40)
      const said = await answer
      clearInterval(timer)
      refused('408 Request Timeout', 'request_timeout', said.slice(said.lastIndexOf('HTTP/1.1')))
      expect(said.includes('answered')).toBe(first !== head)
    }
  })

  it('receive nothing when they never began', async () => {
    expect(await (await open('')).answer).toBe('')
  })

  it('are refused in the shape of every refusal', async () => {
    refused('400 Bad Request', 'invalid', await (await open('GARBAGE\r\n\r\n')).answer)
    const long = `GET / HTTP/1.1\r\nHost: counter.test\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`
    refused('431 Request Header Fields Too Large', 'too_large', await (await open(long)).answer)
  })

  it('are not written into a response that has started', async () => {
    const { socket, answer } = await open('GET /stream HTTP/1.1\r\nHost: counter.test\r\n\r\n')
    await pause(100)
    socket.write('GARBAGE\r\n\r\n')
    const said = await answer
    expect(said).toContain('begun ')
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})
