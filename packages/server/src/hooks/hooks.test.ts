import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Linked, linkedApp } from '../channels/testing/linked.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testEngines } from '../testing/database.ts'

const SECRET = 'sandbox-app-secret-of-meta'
const FORGERIES = 1000

const sign = (text: string | Uint8Array, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

function event(numberId: string, index: number | string): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1000000001',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '+590', phone_number_id: numberId },
              contacts: [{ wa_id: '590690777001', profile: { name: 'Zoé' } }],
              messages: [
                { id: `wamid.${index}`, from: '590690777001', type: 'text', text: { body: `G7 ${index}` } },
              ],
            },
          },
        ],
      },
    ],
  })
}

/** The same of a page: Messenger and Instagram differ in their object alone. */
function pageEvent(object: 'page' | 'instagram', accountId: string, index: number | string): string {
  const message = { mid: `wamid.${index}`, text: `G7 ${index}` }
  const messaging = [{ sender: { id: '7700000000001' }, recipient: { id: accountId }, timestamp: 1, message }]
  return JSON.stringify({ object, entry: [{ id: accountId, time: 1, messaging }] })
}

/** What Meta would send, product by product. */
const products: Record<string, (accountId: string, index: number | string) => string> = {
  whatsapp: event,
  facebook: (accountId, index) => pageEvent('page', accountId, index),
  instagram: (accountId, index) => pageEvent('instagram', accountId, index),
}

async function post(app: TestApp, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const request = new Request('http://counter.test/hooks/meta', { method: 'POST', body, headers })
  return (await app.fetch(request)).status
}

const stored = (app: TestApp) =>
  app.services.database.system((tx) => tx.selectFrom('inbox').selectAll().execute())

/** Each is signed rightly for something else, or not at all. */
const forgery = fc
  .record({
    index: fc.nat(),
    product: fc.constantFrom(...Object.values(products)),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    secret: fc.string({ minLength: 1 }),
  })
  .chain(({ index, at, secret, product }) => {
    const text = product('200000000001', index)
    const signature = sign(text)
    const place = Math.floor(at * text.length)
    const other = String.fromCharCode(text.charCodeAt(place) ^ 1)
    return fc.constantFrom(
      { text, signature: undefined },
      { text, signature: '' },
      { text, signature: signature.replace('sha256=', '') },
      { text, signature: signature.replace('sha256=', 'sha1=') },
      { text, signature: signature.toUpperCase() },
      { text, signature: signature.slice(0, -2) },
      { text, signature: `${signature}00` },
      { text, signature: sign(text, `${secret}!`) },
      { text, signature: sign('') },
      { text: text.slice(0, place), signature },
      { text: text.slice(0, place) + other + text.slice(place + 1), signature },
      { text: `${text} `, signature },
      { text: `${text}${text}`, signature },
      { text: product('200000000002', index), signature },
      { text: text.replace(/page|instagram|whatsapp_business_account/, 'user'), signature },
    )
  })

describe.each(testEngines)('webhooks on %s', (engine) => {
  let linked: Linked
  beforeAll(async () => {
    linked = await linkedApp(engine, { hasWorkers: false })
  }, 60_000)
  afterAll(() => linked.close())

  it(`G7 T9 of ${FORGERIES} forged, changed, cut and re-signed webhooks none is taken, and nothing is stored`, async () => {
    const before = (await stored(linked.app)).length
    await fc.assert(
      fc.asyncProperty(forgery, async ({ text, signature }) => {
        const headers = signature === undefined ? {} : { 'x-hub-signature-256': signature }
        expect(await post(linked.app, text, headers)).toBe(403)
      }),
      { numRuns: FORGERIES },
    )
    expect(await stored(linked.app)).toHaveLength(before)
  }, 60_000)

  it.each(Object.entries(products))(
    'G7 the same event of %s five times at once, and again in another bundle, is stored once',
    async (lane, product) => {
      const text = product(linked.numberId, 'same')
      const headers = { 'x-hub-signature-256': sign(text) }
      const statuses = await Promise.all(Array.from({ length: 5 }, () => post(linked.app, text, headers)))
      expect(statuses).toEqual([200, 200, 200, 200, 200])
      const bundle = JSON.parse(text) as { entry: unknown[] }
      const [other] = (JSON.parse(product(linked.numberId, 'beside')) as { entry: unknown[] }).entry
      bundle.entry.push(other)
      const both = JSON.stringify(bundle)
      await post(linked.app, both, { 'x-hub-signature-256': sign(both) })
      const ids = (await stored(linked.app))
        .filter(({ provider }) => provider === lane)
        .map(({ event_id }) => event_id)
      expect(ids.filter((id) => id === 'message:wamid.same')).toHaveLength(1)
      expect(ids.filter((id) => id === 'message:wamid.beside')).toHaveLength(1)
    },
  )

  it('T9 what is signed and cannot be read is kept, never refused: a refusal would bring it back for days', async () => {
    for (const text of ['not json', '{}', '{"object":"page","entry":[]}', '[]', 'null', '\0{"a":1}'])
      expect([text, await post(linked.app, text, { 'x-hub-signature-256': sign(text) })]).toEqual([text, 200])
  })

  it('T9 without a secret everything is refused, and so is the handshake', async () => {
    const bare = await testApp({ engine })
    const text = event('1', 1)
    expect(await post(bare, text, { 'x-hub-signature-256': sign(text) })).toBe(403)
    expect(await post(bare, text, { 'x-hub-signature-256': sign(text, '') })).toBe(403)
    const hello = '/hooks/meta?hub.mode=subscribe&hub.verify_token=&hub.challenge=1'
    expect((await bare.send('GET', hello)).status).toBe(403)
    await bare.close()
  })

  it('the handshake gives the challenge back to who knows the word, and to nobody else', async () => {
    const ask = (word: string, challenge = '1158201444') =>
      linked.app.send(
        'GET',
        `/hooks/meta?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=${challenge}`,
      )
    expect((await ask('sandbox-verify-token')).text).toBe('1158201444')
    expect((await ask('another-word')).status).toBe(403)
    expect((await ask('sandbox-verify-token', '%3Cscript%3E')).status).toBe(403)
    expect((await linked.app.send('GET', '/hooks/nobody')).status).toBe(404)
    expect(await post(linked.app, 'x'.repeat(3 * 1024 * 1024 + 1), {})).toBe(413)
  })
})
