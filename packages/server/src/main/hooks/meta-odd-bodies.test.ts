import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OddBody, oddBodies } from '../../../../sandbox/src/meta/samples/odd-bodies.ts'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { type LinkedRcs, linkedRcs } from '../../providers/rcs/testing/linked.ts'
import { printCase } from '../../testing/corpus-lines.ts'
import { testEngines } from '../../testing/database.ts'
import { inboxWorkers } from '../workers.ts'
import { linkAccounts } from './testing/linked.ts'
import { accounts, META_SECRET, senders, signed } from './testing/senders.ts'

const [meta] = senders
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

interface Outcome {
  bubbles: string[]
  /** Why something waits for a person. */
  errors: string[]
}

const customerOf = (index: number) => `59069066${String(index + 1000)}`

/** Sends every body to a venue, each of a customer of its own, and says what becomes of it. */
async function sendAll({ app }: LinkedRcs): Promise<Map<OddBody, Outcome>> {
  const { database } = app.services
  const rowsOf = async <T>(query: RawBuilder<T>) => (await database.system((tx) => query.execute(tx))).rows
  const idsOf = new Map<OddBody, number[]>()
  for (const [index, odd] of oddBodies.entries()) {
    const [before] = await rowsOf(sql<{ id: number }>`select coalesce(max(id), 0)::int as id from inbox`)
    const body = odd.body
      .replaceAll('ACCOUNT', accounts[odd.platform])
      .replaceAll('CUSTOMER', customerOf(index))
      .replaceAll('ID', `odd-${index}`)
    const headers = meta ? signed(meta, body).headers : {}
    const request = new Request('http://counter.test/hooks/meta', { method: 'POST', body, headers })
    expect([odd.name, (await app.fetch(request)).status]).toEqual([odd.name, 200])
    const stored = await rowsOf(sql<{ id: number }>`select id::int as id from inbox where id > ${before?.id}`)
    idsOf.set(
      odd,
      stored.map(({ id }) => id),
    )
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await rowsOf(sql`update inbox set next_at = now() + id * interval '1 microsecond' - interval '1 minute'
      where done_at is null and attempts < 8`)
    for (const [provider, process] of Object.entries(inboxWorkers(app.services)))
      while (await workInbox(database, provider, process));
  }
  const shown = await rowsOf(sql<{ jid: string; body: string }>`
    select c.jid, m.body from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id`)
  const waiting = await rowsOf(sql<{ id: number; error: string }>`
    select coalesce(substring(event_id from '^notice:([0-9]+)$')::int, id::int) as id, error
    from inbox where done_at is null`)
  return new Map(
    oddBodies.map((odd, index) => {
      const bubbles = shown
        .filter(({ jid }) => jid.startsWith(customerOf(index)))
        .map(({ body }) => plain(body))
      const errors = waiting.filter(({ id }) => idsOf.get(odd)?.includes(id)).map(({ error }) => error)
      return [odd, { bubbles, errors }] as const
    }),
  )
}

describe.each(testEngines)('odd bodies of Meta on %s', (engine) => {
  let linked: LinkedRcs
  let outcomes: Map<OddBody, Outcome>
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false, environment: { META_APP_SECRET: META_SECRET } })
    await linkAccounts(linked)
    outcomes = await sendAll(linked)
    for (const [{ platform, name, sees, unread }, { bubbles, errors }] of outcomes) {
      const isRight = bubbles.length === sees.length && errors.length === unread
      const word = isRight ? (sees.length > 0 ? 'shown' : 'dead letter') : 'NOT SHOWN'
      printCase(word, `${platform.padEnd(10)} body: ${name}`)
    }
  }, 120_000)
  afterAll(() => linked.close())

  it.each(oddBodies)('$platform: $name', (odd) => {
    const { bubbles = [], errors = [] } = outcomes.get(odd) ?? {}
    expect(bubbles).toEqual(odd.sees.map((words) => expect.stringContaining(words)))
    expect(errors).toEqual(
      Array.from({ length: odd.unread }, () => expect.stringMatching(/^unreadable event: ./)),
    )
  })
})

it('has at least 20 odd bodies of each product, all different', () => {
  for (const product of ['whatsapp', 'facebook', 'instagram'])
    expect(oddBodies.filter(({ platform }) => platform === product).length).toBeGreaterThanOrEqual(20)
  expect(new Set(oddBodies.map(({ platform, name }) => `${platform} ${name}`)).size).toBe(oddBodies.length)
})
