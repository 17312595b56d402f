import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownCustomers } from '../../../../sandbox/src/customers.ts'
import type { FileStore } from '../../kernel/files/index.ts'
import { findImbalances } from '../../kernel/ledger/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { seedDemo } from './index.ts'
import { demoVenues } from './venues.ts'

describe.each(testEngines)('the data of the demo on %s', (engine) => {
  let app: TestApp
  const stored = new Map<string, Uint8Array>()
  const store: FileStore = {
    put: async (key, bytes) => void stored.set(key, bytes),
    read: async () => undefined,
    remove: async () => undefined,
  }
  beforeAll(async () => {
    app = await testApp({ engine })
    await seedDemo(app.services.database, app.services.secrets, { sandboxUrl: 'http://127.0.0.1:9', store })
  })
  afterAll(() => app.close())

  const read = <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    app.services.database.system(async (tx) => (await query.execute(tx)).rows)

  it('MSG-01 has open conversations on every channel, and those who write there have a name', async () => {
    const rows = await read(sql<{ platform: string; unnamed: number }>`
      select platform, count(*) filter (where username = '')::int as unnamed from conversation
      where not is_closed and not is_channel_closed group by platform order by platform`)
    expect(rows.map(({ platform }) => platform)).toEqual([
      'facebook',
      'google',
      'instagram',
      'sms',
      'website',
      'whatsapp',
    ])
    expect(rows.every(({ unnamed }) => unnamed === 0)).toBe(true)
  })
  it('MSG-16 MSG-27 has labels, assignees, a snoozed one, one that waits for a person, and pictures', async () => {
    const [row] = await read(sql<Record<'labelled' | 'assigned' | 'snoozed' | 'waiting' | 'agent', number>>`
      select (select count(distinct conversation_id)::int from conversation_labelled) as labelled,
        count(*) filter (where assignee_id is not null and not is_closed)::int as assigned,
        count(*) filter (where snoozed_until > now())::int as snoozed,
        count(*) filter (where needs_human and waiting_since is not null)::int as waiting,
        (select count(*)::int from message where is_generated and not is_hand_over and sources is not null) as agent
      from conversation`)
    expect(row).toMatchObject({ snoozed: 1, waiting: 1 })
    for (const key of ['labelled', 'assigned', 'agent'] as const) expect(row?.[key]).toBeGreaterThan(4)
    const files = await read(sql<{ storage_key: string; size_bytes: number; media: { id: string }[] }>`
      select f.storage_key, f.size_bytes, m.media from file f
      join message m on m.venue_id = f.venue_id and m.id = f.message_id and m.media -> 0 ->> 'id' = f.id::text`)
    expect(files.length).toBeGreaterThan(3)
    for (const { storage_key, size_bytes } of files) expect(stored.get(storage_key)?.length).toBe(size_bytes)
    const digests = [...stored.values()].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    expect(new Set(digests).size).toBe(2)
  })
  it('MSG-27 has a month of figures: each venue was written to and answered in each week', async () => {
    const rows = await read(sql<{ venue: number; week: number; received: number; sent: number }>`
      select venue_id as venue, floor(extract(epoch from now() - sent_at) / 604800)::int as week,
        count(*) filter (where not is_from_business)::int as received,
        count(*) filter (where manager_id is not null)::int as sent
      from message where sent_at > now() - interval '28 days' group by 1, 2`)
    expect(rows).toHaveLength(12)
    for (const { received, sent } of rows) expect(Math.min(received, sent)).toBeGreaterThan(5)
    const [ahead] = await read(sql<{ count: number }>`
      select count(*)::int as count from message where sent_at > now()`)
    expect(ahead?.count).toBe(0)
  })
  it('CON-01 has contacts with a history: who wrote is a contact, some of them on two channels', async () => {
    const [row] = await read(sql<{ linked: number; twice: number }>`
      select count(*)::int as linked, count(*) filter (where channels > 1)::int as twice
      from (select count(distinct platform) as channels from conversation where contact_id is not null group by contact_id) c`)
    expect(row?.linked).toBeGreaterThan(40)
    expect(row?.twice).toBeGreaterThan(3)
  })
  it('CMP-02 has a year of campaigns: sent with results that add up, scheduled, waiting for credits, written', async () => {
    const rows = await read(sql<{ status: string; state: string | null; count: number; sent: number }>`
      select c.status, d.state, count(*)::int as count, min(d.sent) as sent
      from campaign c left join dispatch d on d.venue_id = c.venue_id and d.id = c.dispatch_id
      group by 1, 2 order by 1, 2`)
    expect(rows.map(({ status, state, count }) => ({ status, state, count }))).toEqual([
      { status: 'awaitingPayment', state: null, count: 1 },
      { status: 'scheduled', state: 'sent', count: 18 },
      { status: 'scheduled', state: null, count: 1 },
      { status: 'userCreating', state: null, count: 3 },
    ])
    expect(rows[1]?.sent).toBeGreaterThan(0)
    const wrong = await read(sql`
      select d.id from dispatch d cross join lateral (
        select count(*) as audience, count(*) filter (where m.state = 'sent') as sent,
          count(*) filter (where m.state = 'unknown') as unknown,
          count(*) filter (where m.delivery = 'delivered') as delivered,
          coalesce(sum(m.cost) filter (where m.state = 'sent'), 0) as spent, coalesce(sum(m.refunded), 0) as refunded
        from dispatch_message m where m.venue_id = d.venue_id and m.dispatch_id = d.id) m
      where (d.audience, d.sent, d.unknown, d.delivered, d.spent, d.refunded)
        <> (m.audience, m.sent, m.unknown, m.delivered, m.spent, m.refunded)`)
    expect(wrong).toEqual([])
    expect(await app.services.database.system(findImbalances)).toEqual([])
    const wallets = await read(sql<{ available: number }>`
      select available from wallet where kind = 'paidSms' order by venue_id`)
    expect(wallets.map(({ available }) => available)).toEqual(
      demoVenues.map(({ credits }) => credits.paidSms),
    )
  })
  it('has the customers of the sandbox, by the same names and with the same words on both sides', async () => {
    const rows = await read(sql<{ jid: string; username: string; lines: string[] }>`
      select c.jid, c.username,
        array_agg(case when m.is_from_business then '> ' else '< ' end || m.body order by m.sent_at) as lines
      from conversation c join message m on m.venue_id = c.venue_id and m.conversation_id = c.id
      group by c.venue_id, c.id, c.jid, c.username`)
    for (const { channel, id, name, lines } of knownCustomers) {
      const jid = `${id}.${channel === 'rcs' ? 'google' : channel}`
      expect(rows.find((row) => row.jid === jid)).toEqual({ jid, username: name, lines })
    }
  })
})
