import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countSms, splitSms } from '@comptoir/core/sms'
import { createCallbackSender } from '../http/callback-sender.ts'
import { findRefusal, readJson } from '../http/guard.ts'
import { refuse, sendJson } from '../http/reply.ts'
import type { BehaviourSwitch, SmsBehaviour } from './behaviour.ts'
import type { Phones } from './phones.ts'

export const HTTP_KEY = 'sandbox-sms-key'
export const HTTP_SECRET = 'sandbox-sms-secret-0001'
const TO = /^\+\d{8,15}$/

/** A provider of SMS that is spoken to over HTTP, for the same phones. */
export interface HttpProvider {
  port: number
  /** Where receipts and answers go; undefined: nowhere, and phones answer over SMPP. */
  webhookUrl: string | undefined
  reply(from: string, to: string, body: string): void
  stop(): Promise<void>
}

interface Sent {
  to: string
  from: string
  body: string
  reference: number
}

function readSent(value: unknown): Sent | undefined {
  const { to, from, body, reference } = (value ?? {}) as Record<string, unknown>
  const isWhole = typeof to === 'string' && TO.test(to) && typeof from === 'string'
  if (!isWhole || typeof body !== 'string' || body === '') return undefined
  return { to, from, body, reference: Number(reference) }
}

/** Signed as it leaves: HMAC-SHA256 of time, a dot and the very bytes. */
function signed(event: object) {
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', HTTP_SECRET).update(`${time}.${body}`).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-sms-signature': `t=${time},v1=${signature}` },
  }
}

function receiptsOf({ to, reference }: Sent, providerId: string, { receipts, isShuffled }: SmsBehaviour) {
  if (receipts === 'none') return []
  const receipt = { type: 'receipt', providerId, to, reference }
  const last = receipts === 'delivered' ? { state: 'delivered' } : { state: 'failed', reason: 'UNDELIV 042' }
  const ladder = [
    { ...receipt, state: 'sent' },
    { ...receipt, ...last },
  ]
  return isShuffled ? ladder.reverse() : ladder
}

function keep(phones: Phones, { to, from, body, reference }: Sent): string[] {
  const texts = splitSms(body)
  const { encoding } = countSms(body)
  return texts.map((text, index) => {
    const order = { reference, total: texts.length, number: index + 1 }
    const part = { phone: to.slice(1), other: from, text, encoding }
    phones.receive(texts.length === 1 ? part : { ...part, order })
    return `h-${randomUUID()}`
  })
}

/** Starts it on loopback. A repeat with the same key is answered the same, and reaches no phone. */
export async function startHttpProvider(
  phones: Phones,
  behaviour: BehaviourSwitch,
  port: number,
): Promise<HttpProvider> {
  const sender = createCallbackSender()
  const known = new Map<string, string[]>()
  const findUrl = () => provider.webhookUrl

  function take(key: string, sent: Sent, now: SmsBehaviour): string[] {
    const ids = known.get(key) ?? keep(phones, sent)
    if (known.has(key)) return ids
    known.set(key, ids)
    for (const id of ids)
      for (const receipt of receiptsOf(sent, id, now)) void sender.send(findUrl, () => signed(receipt), now)
    return ids
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = findRefusal(request)
    if (refusal) return refuse(response, 403, refusal)
    const { isOut, isRefusing } = behaviour.read()
    if (isRefusing || request.headers.authorization !== `Bearer ${HTTP_KEY}`)
      return refuse(response, 401, 'The key is not valid.')
    if (request.method === 'GET' && request.url === '/v1/balance')
      return isOut ? refuse(response, 503, 'Out of service.') : sendJson(response, { credits: 1000 })
    if (request.method !== 'POST' || request.url !== '/v1/messages') return refuse(response, 404, 'Not here.')
    const sent = readSent(await readJson(request))
    const key = request.headers['idempotency-key']
    if (!sent || typeof key !== 'string')
      return refuse(response, 400, 'to, from, body and a key are required.')
    if (isOut) return refuse(response, 503, 'Out of service.')
    const now = behaviour.take()
    await pause(now.delayMs)
    if (now.answer === 'refuse') return refuse(response, 400, 'The receiver is not valid.')
    if (now.answer === 'throttle') return refuse(response, 429, 'Too many at a time.')
    const ids = take(key, sent, now)
    if (now.answer === 'lose') response.destroy()
    else sendJson(response, { ids }, 202)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 500, 'The sandbox failed.'))
  })
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  await Promise.race([once(server.listen(port, '127.0.0.1'), 'listening'), failed])

  const provider: HttpProvider = {
    port: (server.address() as AddressInfo).port,
    webhookUrl: undefined,
    reply(from, to, body) {
      phones.write(from, to, body)
      const event = { type: 'reply', id: randomUUID(), from: `+${from}`, to, body }
      void sender.send(findUrl, () => signed(event), behaviour.read())
    },
    async stop() {
      sender.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
