import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import type { AcceptedPart, IncomingSms, OutgoingSms, SmsProvider } from './provider.ts'
import { createSmppProvider } from './smpp.ts'

interface Arrived {
  phone: string
  other: string
  body: string
  encoding: string
  parts: number
  total: number
}

const sms = (over: Partial<OutgoingSms> = {}): OutgoingSms => ({
  to: '+590690000001',
  from: 'Karukera',
  body: 'Bonjour',
  reference: 4711,
  key: 'k',
  ...over,
})

/** The result of an attempt: the accepted segments, and what is known of the others. */
async function attempt(
  provider: SmsProvider,
  message: OutgoingSms,
  isDone: (part: number) => boolean = () => false,
) {
  const accepted: AcceptedPart[] = []
  const failure = await provider
    .send(message, { isDone, onAccepted: (part) => accepted.push(part), signal: AbortSignal.timeout(4000) })
    .then(() => undefined)
    .catch((error: unknown) => {
      if (!(error instanceof SendFailure)) throw error
      return error
    })
  return { accepted, failure: failure?.failure, message: failure?.message ?? '' }
}

describe('SMS over SMPP 3.4', () => {
  let sandbox: TestSandbox
  let provider: SmsProvider
  let incoming: IncomingSms[]
  let refusesIncoming = false

  beforeAll(async () => {
    sandbox = await testSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    await sandbox.call('PUT', '/api/sms-behaviour', {})
    await sandbox.call('DELETE', '/api/sms')
    incoming = []
    refusesIncoming = false
    provider = createSmppProvider({
      url: sandbox.reach.SMPP_URL ?? '',
      answerMs: 1500,
      enquireMs: 200,
      log: () => undefined,
      async takeIn(one) {
        if (refusesIncoming) throw new Error('the database is away')
        incoming.push(one)
      },
    })
    await expect.poll(() => provider.isReady(), { interval: 5, timeout: 5000 }).toBe(true)
  })
  afterEach(() => provider.close())

  const arrived = () => sandbox.call<Arrived[]>('GET', '/api/sms')
  const behave = (body: object) => sandbox.call('PUT', '/api/sms-behaviour', body)

  it('SMS-06 sends a text of the GSM alphabet in one segment, with its sender', async () => {
    const { accepted, failure } = await attempt(provider, sms({ body: 'Où ? 5 € {été}' }))
    expect([failure, accepted.length]).toEqual([undefined, 1])
    expect(await arrived()).toMatchObject([
      { phone: '590690000001', other: 'Karukera', body: 'Où ? 5 € {été}', encoding: 'gsm', total: 1 },
    ])
  })
  it.each([
    ['GSM', `${'a'.repeat(152)}€${'b'.repeat(200)}`, 'gsm', 3],
    ['UCS-2', `${'ê'.repeat(66)}😀${'ê'.repeat(100)}`, 'ucs2', 3],
  ])('SMS-04 sends a long text of %s in segments that a phone joins', async (_, body, encoding, total) => {
    const { accepted } = await attempt(provider, sms({ body }))
    expect(accepted.map(({ part }) => part).toSorted()).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(await arrived()).toMatchObject([{ body, encoding, parts: total, total }])
  })
  it('sends only the segments that were not accepted before', async () => {
    const body = 'x'.repeat(400)
    const { accepted } = await attempt(provider, sms({ body }), (part) => part !== 1)
    expect(accepted.map(({ part }) => part)).toEqual([1])
    expect(await arrived()).toMatchObject([{ parts: 1, total: 3 }])
  })
  it('D-61 hears receipts: state, reason, our reference, whatever their order and number', async () => {
    await behave({ receipts: 'undelivered', copies: 2, isShuffled: true })
    const { accepted } = await attempt(provider, sms({ reference: 0xbeef }))
    // Receipts that an earlier test did not wait for come again, as they must.
    const own = () => incoming.filter((one) => one.kind === 'receipt' && one.reference === 0xbeef)
    await expect.poll(() => own().length).toBe(4)
    const providerId = accepted[0]?.providerId
    const failed = { providerId, state: 'failed', reason: 'UNDELIV 042', to: '590690000001' }
    const sent = { providerId, state: 'sent', reason: '' }
    expect(own()).toMatchObject([failed, failed, sent, sent])
  })
  it('hears what a person answers, in both alphabets', async () => {
    for (const body of ['STOP', 'Merci 😀 ça va'])
      await sandbox.call('POST', '/api/sms', { from: '590690000001', to: '36789', body })
    await expect
      .poll(() => incoming)
      .toEqual([
        { kind: 'reply', from: '590690000001', to: '36789', body: 'STOP' },
        { kind: 'reply', from: '590690000001', to: '36789', body: 'Merci 😀 ça va' },
      ])
  })
  it('a delivery that could not be stored is sent again by the centre', async () => {
    refusesIncoming = true
    await sandbox.call('POST', '/api/sms', { from: '590690000001', to: '36789', body: 'Bonjour' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    refusesIncoming = false
    const replies = () => incoming.filter(({ kind }) => kind === 'reply').length
    await expect.poll(replies, { timeout: 3000 }).toBe(1)
  })
  it('trust 3.3 says what is known: refused for good, for now, or unknown', async () => {
    await behave({ answer: 'refuse', remaining: 1 })
    expect(await attempt(provider, sms())).toMatchObject({ accepted: [], failure: 'permanent' })
    await behave({ answer: 'throttle', remaining: 1 })
    expect(await attempt(provider, sms())).toMatchObject({ accepted: [], failure: 'retryable' })
    await behave({ delayMs: 3000, remaining: 1 })
    expect(await attempt(provider, sms())).toMatchObject({ accepted: [], failure: 'ambiguous' })
    await behave({ answer: 'lose', remaining: 1 })
    expect(await attempt(provider, sms())).toMatchObject({ accepted: [], failure: 'ambiguous' })
    expect((await arrived()).length).toBeGreaterThanOrEqual(1)
  })
  it('an outage costs no message: what never left may be tried again, and the line comes back by itself', async () => {
    await behave({ isOut: true })
    await expect.poll(() => provider.isReady()).toBe(false)
    const whileOut = await provider
      .send(sms(), { isDone: () => false, onAccepted: () => undefined, signal: AbortSignal.timeout(300) })
      .catch((error: SendFailure) => error.failure)
    expect(whileOut).toBe('held')
    await behave({})
    await expect.poll(() => provider.isReady(), { timeout: 8000 }).toBe(true)
    expect(await attempt(provider, sms({ to: '+590690000002' }))).toMatchObject({ failure: undefined })
    expect((await arrived()).filter(({ phone }) => phone === '590690000002')).toHaveLength(1)
  }, 20_000)
  it('many at a time: each answer goes to the message that it is for', async () => {
    await behave({ receipts: 'none' })
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        attempt(provider, sms({ to: `+5906911${String(n).padStart(5, '0')}` })),
      ),
    )
    const ids = results.map(({ accepted }) => accepted[0]?.providerId)
    expect(new Set(ids).size).toBe(500)
    expect((await arrived()).filter(({ phone }) => phone.startsWith('5906911'))).toHaveLength(500)
  })
})

describe('a centre that is hostile or ill', () => {
  let server: Server
  const sockets: Socket[] = []
  const logged: string[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
  })

  async function centre(answer: (socket: Socket, bytes: Buffer) => void): Promise<SmsProvider> {
    server = createServer((socket) => {
      sockets.push(socket)
      socket.on('data', (bytes) => answer(socket, bytes))
      socket.on('error', () => undefined)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return createSmppProvider({
      url: `smpp://a:b@127.0.0.1:${(server.address() as AddressInfo).port}`,
      answerMs: 500,
      log: (_, message) => logged.push(message),
      takeIn: async () => undefined,
    })
  }

  const bound = (bytes: Buffer) => {
    const answer = Buffer.from(bytes.subarray(0, 16))
    answer.writeUInt32BE(17, 0)
    answer.writeUInt32BE(0x80000009, 4)
    return Buffer.concat([answer, Buffer.of(0)])
  }
  const isBind = (bytes: Buffer) => bytes.readUInt32BE(4) === 9

  it('T9 bytes that are no SMPP end the line, and what was asked is unknown', async () => {
    const provider = await centre((socket, bytes) =>
      socket.write(isBind(bytes) ? bound(bytes) : 'HTTP/1.1 400 Bad Request\r\n\r\n'),
    )
    await expect.poll(() => provider.isReady()).toBe(true)
    expect(await attempt(provider, sms())).toMatchObject({ failure: 'ambiguous' })
    await provider.close()
  })
  it('a refused name or password is said and tried again, and stopping does not wait for it', async () => {
    const provider = await centre((socket, bytes) => {
      const answer = Buffer.from(bytes.subarray(0, 16))
      answer.writeUInt32BE(16, 0)
      answer.writeUInt32BE(0x80000009, 4)
      answer.writeUInt32BE(0x0e, 8)
      socket.write(answer)
    })
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    expect(await attempt(provider, sms())).toMatchObject({ failure: 'held' })
    await expect(provider.check(AbortSignal.timeout(1000))).rejects.toMatchObject({ problem: 'refused' })
    const startedAt = performance.now()
    await provider.close()
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(provider.isReady()).toBe(false)
  })
  it('an answer of another kind, or without an id, is unknown; an unknown command is refused', async () => {
    let nack: Buffer | undefined
    const provider = await centre((socket, bytes) => {
      const command = bytes.readUInt32BE(4)
      if (isBind(bytes)) {
        socket.write(bound(bytes))
        socket.write(Buffer.from('00000010000001030000000000000063', 'hex'))
      } else if (command === 0x80000000) nack = bytes
      else {
        const answer = Buffer.from(bytes.subarray(0, 16))
        answer.writeUInt32BE(16, 0)
        answer.writeUInt32BE(0x80000004, 4)
        socket.write(answer)
      }
    })
    await expect.poll(() => nack?.readUInt32BE(12)).toBe(0x63)
    expect(nack?.readUInt32BE(8)).toBe(3)
    expect(await attempt(provider, sms())).toMatchObject({ failure: 'ambiguous' })
    await provider.close()
  })
})
