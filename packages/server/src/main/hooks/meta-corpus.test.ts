import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metaSamples, wrapSample } from '../../../../sandbox/src/meta/samples/index.ts'
import { SAMPLE_CUSTOMER, type Sample } from '../../../../sandbox/src/meta/samples/sample.ts'
import { fieldsOf } from '../../kernel/ports/lenient.ts'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { type LinkedRcs, linkedRcs } from '../../providers/rcs/testing/linked.ts'
import { printCase } from '../../testing/corpus-lines.ts'
import { testEngines } from '../../testing/database.ts'
import { inboxWorkers } from '../workers.ts'
import { linkAccounts } from './testing/linked.ts'
import { accounts, META_SECRET, senders, signed } from './testing/senders.ts'

const [meta] = senders
const words = { shown: 'shown', technical: 'technical', unreadable: 'dead letter' } as const

interface Outcome {
  /** The words that no one sees. */
  missing: string[]
  /** Why something waits for a person. */
  errors: string[]
  text: string
}

/** Each sample is of a customer of its own, so that all come at once. */
function customerOf({ platform }: Sample, index: number): [from: string, to: string] {
  const { phone, page } = SAMPLE_CUSTOMER
  const from = platform === 'whatsapp' ? phone : page
  return [from, `${from.slice(0, -4)}${String(index + 1000)}`]
}

/** Sends every sample to a venue, and says what becomes of each. */
async function sendAll(linked: LinkedRcs): Promise<Map<Sample, Outcome>> {
  const { app } = linked
  const { database } = app.services
  const rowsOf = async <T>(query: RawBuilder<T>) => (await database.system((tx) => query.execute(tx))).rows

  async function post(body: string): Promise<number[]> {
    const [before] = await rowsOf(sql<{ id: number }>`select coalesce(max(id), 0)::int as id from inbox`)
    const headers = meta ? signed(meta, body).headers : {}
    const request = new Request('http://counter.test/hooks/meta', { method: 'POST', body, headers })
    expect((await app.fetch(request)).status).toBe(200)
    const stored = await rowsOf(sql<{ id: number }>`select id::int as id from inbox where id > ${before?.id}`)
    return stored.map(({ id }) => id)
  }

  const idsOf = new Map<Sample, number[]>()
  for (const [index, sample] of metaSamples.entries()) {
    const { platform, before, element } = sample
    const body = (list: Sample['list'], one: unknown) =>
      wrapSample({ platform, list }, accounts[platform], [one]).replaceAll(...customerOf(sample, index))
    if (before) await post(body(platform === 'whatsapp' ? 'messages' : 'messaging', before))
    idsOf.set(sample, await post(body(sample.list, element)))
  }
  // Also what waits before it is tried again.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await rowsOf(sql`update inbox set next_at = now() + id * interval '1 microsecond' - interval '1 minute'
      where done_at is null and attempts < 8`)
    for (const [provider, process] of Object.entries(inboxWorkers(app.services)))
      while (await workInbox(database, provider, process));
  }
  const shown = await rowsOf(sql<{ jid: string; text: string }>`
    select c.jid, concat_ws(' ', c.jid, m.body, m.details) as text
    from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
    union all
    select payload ->> 'jid', payload::text from outbox where kind like 'channel.%.file'`)
  // What a business reports is applied, and stored once more for a person to read.
  const waiting = await rowsOf(sql<{ id: number; error: string }>`
    select coalesce(substring(event_id from '^notice:([0-9]+)$')::int, id::int) as id, error
    from inbox where done_at is null`)
  return new Map(
    metaSamples.map((sample, index) => {
      const [, customer] = customerOf(sample, index)
      const { group_id, from_user_id } = fieldsOf(sample.element)
      const names = [group_id, from_user_id, customer].filter((name) => typeof name === 'string')
      const text = shown
        .filter(({ jid }) => names.some((name) => jid.startsWith(name)))
        .map((one) => plain(one.text.replaceAll('\\n', '\n')))
        .join('\n')
      const errors = waiting.filter(({ id }) => idsOf.get(sample)?.includes(id)).map(({ error }) => error)
      const readable = sample.outcome === 'unreadable' ? errors.join('\n') : text
      const missing = sample.sees.filter((words) => !readable.includes(plain(words)))
      return [sample, { missing, errors, text }] as const
    }),
  )
}

/** Without what typography puts between words and signs. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe.each(testEngines)('what Meta sends, as a venue sees it, on %s', (engine) => {
  let linked: LinkedRcs
  let outcomes: Map<Sample, Outcome>
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false, environment: { META_APP_SECRET: META_SECRET } })
    await linkAccounts(linked)
    outcomes = await sendAll(linked)
    for (const [{ outcome, platform, name }, { missing }] of outcomes)
      printCase(missing.length > 0 ? 'NOT SHOWN' : words[outcome], `${platform.padEnd(10)} ${name}`)
  }, 120_000)
  afterAll(() => linked.close())

  it.each(metaSamples)('$platform: $name', (sample) => {
    const { missing, errors, text } = outcomes.get(sample) ?? { missing: ['all'], errors: [], text: '' }
    expect(missing).toEqual([])
    // A status waits a day for the message that it is of.
    const kept = errors.filter((error) => !error.startsWith('the message'))
    const expected = sample.outcome === 'unreadable' ? [expect.stringMatching(/^unreadable event/)] : []
    expect(kept).toEqual(expected)
    if (sample.outcome !== 'shown') expect(text).toBe('')
  })
})
