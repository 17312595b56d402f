import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { createHttpSms } from './http-sms.ts'
import type { AcceptedPart } from './provider.ts'

let server: Server
const asked: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown }[] = []
afterEach(() => {
  server.closeAllConnections()
  server.close()
  asked.length = 0
})

async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  server = createServer(async (request, response) => {
    const whole = Buffer.concat(await request.toArray())
    asked.push({ headers: request.headers, url: request.url, body: JSON.parse(whole.toString()) })
    if (status === 0) response.destroy()
    else response.writeHead(status, headers).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const provider = createHttpSms({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    key: 'secret',
    fetch: createSafeFetch({ allowsLoopback: true }),
  })
  const accepted: AcceptedPart[] = []
  const sms = { to: '+590690000001', from: 'Karukera', body: 'Bonjour', reference: 1, key: 'sms:7:1' }
  const failure = await provider
    .send(sms, {
      isDone: () => false,
      onAccepted: (part) => accepted.push(part),
      signal: AbortSignal.timeout(3000),
    })
    .then(() => undefined)
    .catch((error: unknown) => (error instanceof SendFailure ? error : Promise.reject(error)))
  return { accepted, failure: failure?.failure, retryAfterMs: failure?.retryAfterMs }
}

it('sends a bearer token and the key of the message, and receives an id for each segment', async () => {
  expect(await answering(202, '{"ids":["a","b"]}')).toEqual({
    accepted: [
      { part: 0, providerId: 'a' },
      { part: 1, providerId: 'b' },
    ],
    failure: undefined,
    retryAfterMs: undefined,
  })
  expect(asked).toMatchObject([
    {
      url: '/v1/messages',
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'sms:7:1' },
      body: { to: '+590690000001', from: 'Karukera', body: 'Bonjour', reference: 1 },
    },
  ])
})

it.each([
  [400, '{}', 'permanent'],
  [401, '{}', 'held'],
  [429, '{}', 'retryable'],
  [503, '{}', 'held'],
  [500, '{}', 'ambiguous'],
  [202, 'no json', 'ambiguous'],
  [202, '{"ids":[]}', 'ambiguous'],
  [0, '', 'ambiguous'],
])('trust 3.3 an answer %s %s is %s', async (status, body, failure) => {
  expect((await answering(status, body)).failure).toBe(failure)
})

it('waits as long as it is asked to', async () => {
  expect((await answering(429, '{}', { 'retry-after': '7' })).retryAfterMs).toBe(7000)
})
