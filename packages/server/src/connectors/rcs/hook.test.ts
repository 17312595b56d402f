import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { type LinkedRcs, linkedRcs } from './testing/linked.ts'

const FORGERIES = 1000
const AGENT = 'karukera_sandbox_agent'
const TOKEN = 'sandbox-client-token-of-rcs'

const eventOf = (index: number | string, agentId = AGENT) =>
  JSON.stringify({
    senderPhoneNumber: '+590690777001',
    messageId: `m-${index}`,
    agentId,
    text: `G7 ${index}`,
  })
const sign = (data: string, token = TOKEN) => createHmac('sha512', token).update(data).digest('base64')
const envelope = (data: string) => JSON.stringify({ message: { data: Buffer.from(data).toString('base64') } })

async function post(app: TestApp, body: string, headers: Record<string, string>, query = '') {
  const url = `http://counter.test/hooks/rcs${query}`
  return app.fetch(new Request(url, { method: 'POST', body, headers }))
}

const stored = (app: TestApp) =>
  app.services.database.system((tx) => tx.selectFrom('inbox').selectAll().execute())

/** Each is signed rightly for something else, or not at all. */
const forgery = fc
  .record({
    index: fc.nat(),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    token: fc.string({ minLength: 1 }),
  })
  .chain(({ index, at, token }) => {
    const data = eventOf(index)
    const signature = sign(data)
    const place = Math.floor(at * data.length)
    const other = String.fromCharCode(data.charCodeAt(place) ^ 1)
    const base64 = Buffer.from(data).toString('base64')
    const raw = (text: string) => JSON.stringify({ message: { data: text } })
    return fc.constantFrom(
      { body: envelope(data), signature: undefined },
      { body: envelope(data), signature: '' },
      { body: envelope(data), signature: signature.toLowerCase() },
      { body: envelope(data), signature: signature.slice(0, -2) },
      { body: envelope(data), signature: `${signature}==` },
      { body: envelope(data), signature: sign(data, `${token}!`) },
      { body: envelope(data), signature: createHmac('sha512', TOKEN).update(data).digest('hex') },
      { body: envelope(data), signature: createHmac('sha256', TOKEN).update(data).digest('base64') },
      { body: envelope(data), signature: sign(envelope(data)) },
      { body: envelope(data.slice(0, place)), signature },
      { body: envelope(data.slice(0, place) + other + data.slice(place + 1)), signature },
      { body: envelope(`${data} `), signature },
      { body: raw(`${base64}=`), signature },
      { body: raw(` ${base64}`), signature },
      { body: data, signature },
      {
        body: envelope(eventOf(index, 'maison_test_sandbox_agent')),
        signature: sign(eventOf(index, 'maison_test_sandbox_agent')),
      },
      { body: envelope(eventOf(index + 1)), signature },
    )
  })

describe.each(testEngines)('webhooks of RCS on %s', (engine) => {
  let linked: LinkedRcs
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false })
  }, 60_000)
  afterAll(() => linked.close())

  it(`G7 T9 of ${FORGERIES} forged, changed, cut and re-signed events none is taken, and nothing is stored`, async () => {
    const before = (await stored(linked.app)).length
    await fc.assert(
      fc.asyncProperty(forgery, async ({ body, signature }) => {
        const headers = signature === undefined ? {} : { 'x-goog-signature': signature }
        expect((await post(linked.app, body, headers as Record<string, string>)).status).toBe(403)
      }),
      { numRuns: FORGERIES },
    )
    expect(await stored(linked.app)).toHaveLength(before)
  }, 60_000)

  it('G7 the same event five times at once is stored once, however it is wrapped', async () => {
    const data = eventOf('same')
    const headers = { 'x-goog-signature': sign(data) }
    const again = JSON.stringify({
      subscription: 's',
      message: { messageId: '9', ...JSON.parse(envelope(data)).message },
    })
    const bodies = [envelope(data), again, envelope(data), again, envelope(data)]
    const answers = await Promise.all(bodies.map((body) => post(linked.app, body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const ids = (await stored(linked.app)).map(({ event_id }) => event_id)
    expect(ids.filter((id) => id === 'message:m-same')).toHaveLength(1)
  })

  it('T9 what is signed and cannot be read is kept, never refused: a refusal would bring it back for days', async () => {
    const data = JSON.stringify({ agentId: AGENT, somethingNew: true })
    expect((await post(linked.app, envelope(data), { 'x-goog-signature': sign(data) })).status).toBe(200)
  })

  it('the secret is given back to who knows the word of the agent, and to nobody else', async () => {
    const ask = async (clientToken: string, secret = '1234567890', query = `?agent=${AGENT}`) =>
      post(linked.app, JSON.stringify({ clientToken, secret }), {}, query)
    const answer = await ask(TOKEN)
    expect([answer.status, await answer.text()]).toEqual([200, '1234567890'])
    expect((await ask('another-word')).status).toBe(403)
    expect((await ask(TOKEN, '<script>')).status).toBe(403)
    expect((await ask(TOKEN, '1', '?agent=maison_test_sandbox_agent')).status).toBe(403)
    expect((await ask(TOKEN, '1', '')).status).toBe(403)
  })

  it('T9 nobody is believed where no agent is linked', async () => {
    const bare = await testApp({ engine })
    const data = eventOf('bare')
    expect((await post(bare, envelope(data), { 'x-goog-signature': sign(data) })).status).toBe(403)
    expect((await post(bare, envelope(data), { 'x-goog-signature': sign(data, '') })).status).toBe(403)
    await bare.close()
  })
})
