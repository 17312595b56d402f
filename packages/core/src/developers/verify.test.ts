import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookRejected } from './verify.ts'

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
const now = 1_800_000_000_000
const seconds = now / 1000

async function sign(id: string, timestamp: string, payload: string, with_ = secret): Promise<string> {
  const bytes = Uint8Array.from(atob(with_.slice(6)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${payload}`),
  )
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
}

async function delivery(payload: string, id = 'msg_1_2', timestamp = String(seconds)) {
  const signature = await sign(id, timestamp, payload)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookRejected ? error.reason : `a ${String(error)}`),
  )

const anyEvent = fc.record({ type: fc.string(), data: fc.jsonValue() })
const anyText = fc.string({ unit: 'binary', maxLength: 40 })

describe('verifyWebhook', () => {
  it('accepts any body signed with the secret, from a fetch request and from Node', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvent, async (event) => {
        const payload = JSON.stringify(event)
        const headers = await delivery(payload)
        const result = await verifyWebhook(payload, headers, secret, now)
        expect(result).toEqual({ ...JSON.parse(payload), id: 'msg_1_2' })
        expect(await verifyWebhook(payload, new Headers(headers), secret, now)).toEqual(result)
      }),
    )
  })

  it('rejects every change of body, id, time or signature', async () => {
    const payload = JSON.stringify({ type: 'messages.received', data: { body: 'Bonjour' } })
    const headers = await delivery(payload)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'),
        fc.nat(),
        anyText,
        async (part, place, piece) => {
          const before = part === 'body' ? payload : (headers as Record<string, string>)[part]!
          const at = place % (before.length + 1)
          const changed = before.slice(0, at) + piece + before.slice(at + 1)
          // A signature among several may be nonsense: only the right one counts, and it is not there any more.
          fc.pre(changed !== before && !changed.split(' ').includes(headers['webhook-signature']))
          const body = part === 'body' ? changed : payload
          const given = part === 'body' ? headers : { ...headers, [part]: changed }
          // Base64 has several spellings of the same bytes.
          const sameBytes = part === 'webhook-signature' && isSame(changed, before)
          fc.pre(!sameBytes)
          expect(await reasonOf(verifyWebhook(body, given, secret, now))).toMatch(/^(bad|missing)_/)
        },
      ),
      { numRuns: 500 },
    )
  })

  function isSame(a: string, b: string): boolean {
    try {
      return a.startsWith('v1,') && atob(a.slice(3)) === atob(b.slice(3))
    } catch {
      return false
    }
  }

  it('rejects another secret, and timestamps more than five minutes off', async () => {
    const payload = '{}'
    const headers = await delivery(payload)
    const other = `whsec_${btoa('another secret of thirty-two byte')}`
    expect(await reasonOf(verifyWebhook(payload, headers, other, now))).toBe('bad_signature')
    expect(await reasonOf(verifyWebhook(payload, headers, 'whsec_short', now))).toBe('bad_secret')
    expect(await reasonOf(verifyWebhook(payload, headers, secret.slice(6), now))).toBe('bad_secret')
    expect(await reasonOf(verifyWebhook(payload, headers, secret, now + 299_000))).toBe('accepted')
    expect(await reasonOf(verifyWebhook(payload, headers, secret, now + 301_000))).toBe('bad_timestamp')
    expect(await reasonOf(verifyWebhook(payload, headers, secret, now - 301_000))).toBe('bad_timestamp')
    const odd = { ...headers, 'webhook-timestamp': 'Infinity' }
    expect(await reasonOf(verifyWebhook(payload, odd, secret, now))).toBe('bad_timestamp')
  })

  it('accepts one right signature among several, as while a secret is renewed', async () => {
    const payload = '{"type":"x"}'
    const headers = await delivery(payload)
    const several = { ...headers, 'webhook-signature': `v1,AAAA v1a,zzz ${headers['webhook-signature']}` }
    expect(await reasonOf(verifyWebhook(payload, several, secret, now))).toBe('accepted')
  })

  it('names a missing header and a body that is not an object', async () => {
    const headers = await delivery('[')
    expect(await reasonOf(verifyWebhook('[', headers, secret, now))).toBe('bad_payload')
    for (const name of Object.keys(headers))
      expect(await reasonOf(verifyWebhook('{}', { ...headers, [name]: undefined }, secret, now))).toBe(
        'missing_header',
      )
  })

  it('agrees with the example of the Standard Webhooks specification', async () => {
    const payload = '{"test": 2432232314}'
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const result = await verifyWebhook(
      payload,
      headers,
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      1_614_265_330_000,
    )
    expect(result).toMatchObject({ test: 2432232314 })
  })
})
