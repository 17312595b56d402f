import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rcsSamples } from '../../../../sandbox/src/rcs/samples/index.ts'
import { fillSample, type RcsSample } from '../../../../sandbox/src/rcs/samples/sample.ts'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { type LinkedRcs, linkedRcs } from '../../providers/rcs/testing/linked.ts'
import { printCase } from '../../testing/corpus-lines.ts'
import { testEngines } from '../../testing/database.ts'
import { inboxWorkers } from '../workers.ts'

const AGENT = 'karukera_sandbox_agent'
const TOKEN = 'sandbox-client-token-of-rcs'
const words = { shown: 'shown', technical: 'technical', unreadable: 'dead letter' } as const

interface Outcome {
  /** The words that no one sees. */
  missing: string[]
  /** Why something waits for a person. */
  errors: string[]
  text: string
}

/** Each sample is of a customer of its own, so that all come at once. */
const phoneOf = (index: number) => `+59069011${1000 + index}`

/** Sends every sample to a venue, and says what becomes of each. */
async function sendAll({ app }: LinkedRcs): Promise<Map<RcsSample, Outcome>> {
  const { database } = app.services
  const rowsOf = async <T>(query: RawBuilder<T>) => (await database.system((tx) => query.execute(tx))).rows

  async function post(event: object): Promise<number | undefined> {
    const data = Buffer.from(JSON.stringify(event))
    const headers = { 'x-goog-signature': createHmac('sha512', TOKEN).update(data).digest('base64') }
    const body = JSON.stringify({ message: { data: data.toString('base64') } })
    const request = new Request('http://counter.test/hooks/rcs', { method: 'POST', body, headers })
    expect((await app.fetch(request)).status).toBe(200)
    const [last] = await rowsOf(sql<{ id: number | null }>`select max(id)::int as id from inbox`)
    return last?.id ?? undefined
  }

  const idOf = new Map<RcsSample, number | undefined>()
  for (const [index, sample] of rcsSamples.entries()) {
    const whose = { phone: phoneOf(index), agent: AGENT }
    const { before: text, event } = sample
    const earlier = { senderPhoneNumber: 'PHONE', agentId: 'AGENT', messageId: `before ${index}`, text }
    if (text !== undefined) await post(fillSample(earlier, whose))
    idOf.set(sample, await post(fillSample(event, whose)))
  }
  // Also what waits for the message that it is of is tried again.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await rowsOf(sql`update inbox set next_at = now() + id * interval '1 microsecond' - interval '1 minute'
      where done_at is null and attempts < 8`)
    for (const [provider, process] of Object.entries(inboxWorkers(app.services)))
      while (await workInbox(database, provider, process));
  }
  const shown = await rowsOf(sql<{ jid: string; text: string }>`
    select c.jid, concat_ws(' ', m.body, m.details) as text
    from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
    union all
    select payload ->> 'jid', payload::text from outbox where kind like 'channel.%.file'`)
  const waiting = await rowsOf(sql<{ id: number; error: string }>`
    select id::int as id, error from inbox where done_at is null`)
  return new Map(
    rcsSamples.map((sample, index) => {
      const text = shown
        .filter(({ jid }) => jid === `${phoneOf(index).slice(1)}.google`)
        .map((one) => one.text.replaceAll('\\n', '\n'))
        .join('\n')
      const missing = sample.sees.filter((words) => !text.includes(words))
      const errors = waiting.filter(({ id }) => idOf.get(sample) === id).map(({ error }) => error)
      return [sample, { missing, errors, text }] as const
    }),
  )
}

describe.each(testEngines)('what Google sends of RCS, as a venue sees it, on %s', (engine) => {
  let linked: LinkedRcs
  let outcomes: Map<RcsSample, Outcome>
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false })
    outcomes = await sendAll(linked)
    for (const [{ outcome, name }, { missing }] of outcomes)
      printCase(missing.length > 0 ? 'NOT SHOWN' : words[outcome], name)
  }, 120_000)
  afterAll(() => linked.close())

  it.each(rcsSamples)('$name', (sample) => {
    const { missing, errors, text } = outcomes.get(sample) ?? { missing: ['all'], errors: [], text: '' }
    expect(missing).toEqual([])
    // A receipt waits a day for the message that it is of.
    const unreadable = errors.filter((error) => !error.startsWith('the message'))
    const expected = sample.outcome === 'unreadable' ? [expect.stringMatching(/^unreadable event/)] : []
    expect(unreadable).toEqual(expected)
    if (sample.outcome !== 'shown') expect(text).toBe('')
  })

  it('a reaction is shown on its message, and is none of its own', () => {
    const bodiesOf = (name: string) =>
      outcomes.get(rcsSamples.find((sample) => sample.name === name) as RcsSample)?.text.split('\n')
    expect(bodiesOf('a reaction of Google Messages')).toHaveLength(1)
    expect(bodiesOf('a reaction taken back')?.join()).not.toContain('👍')
  })
})
