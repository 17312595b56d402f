import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { type LinkedRcs, linkedRcs } from './testing/linked.ts'

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

describe.each(testEngines)('webhooks of RCS on %s', (engine) => {
  let linked: LinkedRcs
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false })
  }, 60_000)
  afterAll(() => linked.close())

  it('G7 the same event is stored once, however it is wrapped', async () => {
    const data = eventOf('same')
    const headers = { 'x-goog-signature': sign(data) }
    const again = JSON.stringify({
      subscription: 's',
      message: { messageId: '9', ...JSON.parse(envelope(data)).message },
    })
    const answers = await Promise.all([envelope(data), again].map((body) => post(linked.app, body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = await linked.app.services.database.system((tx) =>
      tx.selectFrom('inbox').select('event_id').execute(),
    )
    expect(stored.filter(({ event_id }) => event_id === 'message:m-same')).toHaveLength(1)
  })

  it('T9 refuses base64 that is not canonical, and another hash or notation', async () => {
    const data = eventOf('forms')
    const base64 = Buffer.from(data).toString('base64')
    const raw = (text: string) => JSON.stringify({ message: { data: text } })
    const hmac = (hash: string) => createHmac(hash, TOKEN).update(data)
    for (const [body, signature] of [
      [raw(`${base64}=`), sign(data)],
      [raw(` ${base64}`), sign(data)],
      [data, sign(data)],
      [envelope(data), sign(envelope(data))],
      [envelope(data), hmac('sha512').digest('hex')],
      [envelope(data), hmac('sha256').digest('base64')],
    ] as const)
      expect((await post(linked.app, body, { 'x-goog-signature': signature })).status).toBe(403)
  })

  it('T9 stores signed but unreadable events instead of refusing them: Google would repeat them for days', async () => {
    const data = JSON.stringify({ agentId: AGENT, somethingNew: true })
    expect((await post(linked.app, envelope(data), { 'x-goog-signature': sign(data) })).status).toBe(200)
  })

  it('returns the secret only to a caller with the client token of the agent', async () => {
    const ask = async (clientToken: string, secret = '1234567890', query = `?agent=${AGENT}`) =>
      post(linked.app, JSON.stringify({ clientToken, secret }), {}, query)
    const answer = await ask(TOKEN)
    expect([answer.status, await answer.text()]).toEqual([200, '1234567890'])
    expect((await ask('another-word')).status).toBe(403)
    expect((await ask(TOKEN, '<script>')).status).toBe(403)
    expect((await ask(TOKEN, '1', '?agent=maison_test_sandbox_agent')).status).toBe(403)
    expect((await ask(TOKEN, '1', '')).status).toBe(403)
  })
})
