import { newId } from '@comptoir/core/http'
import type { MessageStats, OutboxMessage, Reply } from '@comptoir/core/outbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { launch, type Recipient } from '../../kernel/dispatch/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { SMS_BULK } from '../sms/index.ts'
import { suppress } from '../suppression/index.ts'

const ADA = '+590690123456'
const BOB = '+590690123457'

describe.each(bothEngines)('the outbox on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let made = 0

  beforeAll(async () => {
    app = await testApp({ engine })
    app.services.config.sms = {
      kind: 'smpp',
      url: 'smpp://x',
      sender: 'Karukera',
      stopMention: 'STOP 36789',
      stopPrefixes: ['33'],
      missedCallSender: 'operator',
      namelessPrefixes: ['1'],
    }
  })
  beforeEach(async () => {
    made += 1
    venue = await addVenue(app, `OUT${made}`)
  })
  afterAll(() => app.close())

  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token, ...(body ? { body } : {}) })
  const list = async (query = '') => (await call<OutboxMessage[]>('GET', `/messages${query}`)).body
  const first = async (query = '') => (await list(query))[0]

  async function write(phoneNumber = ADA): Promise<string> {
    const { body } = await call<{ id: string }>('POST', '/outreaches/contacts', {
      phoneNumber,
      text: 'Bonjour !',
      googleBusinessProfileId: venue.profileId,
      hasConsent: true,
    })
    return body.id
  }
  const set = (id: string, change: string) =>
    system((tx) => sql`update sms set ${sql.raw(change)} where id = ${id}::uuid`.execute(tx))

  /** A campaign that has left to these phones, in this state each. */
  async function leave(label: string, to: readonly [phone: string, change: string][]): Promise<number> {
    const id = newId()
    const { venueId } = venue
    return system(async (tx) => {
      await launch(tx, {
        venueId,
        id,
        kind: SMS_BULK,
        payload: {},
        recipients: sql<Recipient>`
          select p as recipient, 1 as parts, 0 as cost, null::text as suppressed, null::timestamptz as "dueAt",
            null::jsonb as fields
          from unnest(${to.map(([phone]) => phone)}::text[]) with ordinality as p (p, n) order by n`,
      })
      for (const [phone, change] of to)
        await sql`update dispatch_message set ${sql.raw(change)} where dispatch_id = ${id}::uuid and recipient = ${phone}`.execute(
          tx,
        )
      await sql`update dispatch_message set settled_at = now() - interval '1 hour' where dispatch_id = ${id}::uuid`.execute(
        tx,
      )
      await sql`
        update dispatch d set state = 'sending', open = m.open, sent = m.sent, failed = m.failed,
          delivered = m.delivered
        from (select count(*) filter (where state = 'queued') as open, count(*) filter (where state = 'sent') as sent,
          count(*) filter (where state = 'failed') as failed, count(*) filter (where delivery = 'delivered') as delivered
          from dispatch_message where dispatch_id = ${id}::uuid) m
        where d.id = ${id}::uuid`.execute(tx)
      const { rows } = await sql<{ id: number }>`
        insert into campaign (venue_id, type, user_label, status, target, content, sending, dispatch_id, starts_at)
        values (${venueId}, 'sms', ${label}, 'scheduled', '{}', '{}', '{}', ${id}::uuid, now()) returning id`.execute(
        tx,
      )
      return rows[0]?.id ?? 0
    })
  }

  it('OUT-03: what leaves says where it is, whom it is to, and until when it is held', async () => {
    const id = await write()
    await call('POST', '/contacts', { contactFirstName: 'Ada', contactPhoneNumber: ADA.slice(1) })
    await set(id, `leaves_at = '2100-01-04T12:30:00Z'`)
    expect(await list()).toEqual([
      expect.objectContaining({
        id,
        kind: 'contact',
        state: 'held',
        phoneNumber: ADA,
        contact: expect.objectContaining({ firstName: 'Ada' }),
        text: 'Bonjour !',
        heldUntil: '2100-01-04T12:30:00.000Z',
        campaign: null,
        canDiscard: true,
        canResend: false,
      }),
    ])
    for (const [change, state, reason] of [
      [`leaves_at = null`, 'sending', ''],
      [`state = 'sent'`, 'sent', ''],
      [`state = 'delivered'`, 'received', ''],
      [`state = 'failed', failure = 'refused', reason = 'no route'`, 'errored', 'refused'],
      [`state = 'unknown', failure = null`, 'unknown', 'no route'],
    ] as const) {
      await set(id, change)
      expect(await first(`?state=${state}`)).toMatchObject({ id, state, reason, heldUntil: null })
    }
    expect(await list('?state=held')).toEqual([])
  })

  it('OUT-03: single messages and those of campaigns come in pages, each once, and are found by state and number', async () => {
    const single = await write()
    const campaignId = await leave('Christmas', [
      ['+590690000001', `state = 'sent', delivery = 'delivered'`],
      ['+590690000002', `state = 'sent'`],
      ['+590690000003', `state = 'failed', last_error = 'no such number'`],
      ['+590690000004', `due_at = now() + interval '1 day'`],
    ])
    await leave('', [['+590690000005', `state = 'sent'`]])
    const seen: OutboxMessage[] = []
    let cursor: string | undefined
    do {
      const page = await call<OutboxMessage[]>(
        'GET',
        `/messages?perpage=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(page.headers.get('totalitems')).toBe('6')
      seen.push(...page.body)
      cursor = page.headers.get('nextcursor') ?? undefined
    } while (cursor)
    expect(seen.map(({ phoneNumber }) => phoneNumber)).toEqual([
      '+590690000005',
      '+590690000001',
      '+590690000002',
      '+590690000003',
      '+590690000004',
      ADA,
    ])
    expect(seen[3]).toMatchObject({
      kind: 'campaign',
      state: 'errored',
      reason: 'no such number',
      campaign: { id: campaignId, userLabel: 'Christmas' },
      canDiscard: false,
    })
    expect(seen[4]).toMatchObject({ state: 'held', heldUntil: expect.any(String) })
    for (const state of [
      'held',
      'sending',
      'sent',
      'received',
      'errored',
      'unknown',
      'suppressed',
      'cancelled',
    ]) {
      const { body, headers } = await call<OutboxMessage[]>('GET', `/messages?state=${state}`)
      expect([state, body.map(({ id }) => id)]).toEqual([
        state,
        seen.filter((one) => one.state === state).map(({ id }) => id),
      ])
      expect(headers.get('totalitems')).toBe(String(body.length))
    }
    expect((await list('?source=single')).map(({ id }) => id)).toEqual([single])
    expect(await list('?source=campaign')).toHaveLength(5)
    expect((await list('?search=%2B590690000003')).map(({ id }) => id)).toEqual([seen[3]?.id])
    expect((await call('GET', '/messages?cursor=abc')).status).toBe(400)
  })

  it('OUT-03: what is held is discarded as if it had not been written; what leaves or left is not', async () => {
    const id = await write()
    await set(id, `leaves_at = '2100-01-04T12:30:00Z'`)
    expect((await call('DELETE', `/messages/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    const { rows } = await system((tx) => sql`select from outbox where key = ${id}`.execute(tx))
    expect(rows).toEqual([])
    expect((await call('DELETE', `/messages/${id}`)).status).toBe(404)

    const leaving = await write()
    await system((tx) =>
      sql`update outbox set state = 'leased', lease_until = now() + interval '1 minute' where key = ${leaving}`.execute(
        tx,
      ),
    )
    expect((await call('DELETE', `/messages/${leaving}`)).status).toBe(409)
    const tried = await write(BOB)
    await system((tx) => sql`update outbox set attempts = 1 where key = ${tried}`.execute(tx))
    expect((await call('DELETE', `/messages/${tried}`)).status).toBe(409)
    expect(await list()).toHaveLength(2)
  })

  it('OUT-03: what was refused or is unknown is sent again, but not after STOP, nor what is well', async () => {
    const id = await write()
    expect((await call('POST', `/messages/${id}/resend`)).status).toBe(409)
    for (const change of [
      `state = 'failed', failure = 'refused', reason = 'no route'`,
      `state = 'unknown'`,
    ]) {
      await set(id, change)
      expect(await first()).toMatchObject({ canResend: true })
      expect((await call('POST', `/messages/${id}/resend`)).status).toBe(204)
      expect(['held', 'sending']).toContain((await first())?.state)
    }
    await set(id, `state = 'unknown'`)
    await system((tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'sms', address: ADA, reason: 'stop', source: 'STOP' },
      ]),
    )
    expect((await call('POST', `/messages/${id}/resend`)).status).toBe(422)
  })

  it('OUT-04: counts what left by day, of single messages and campaigns, and what waits', async () => {
    await set(await write(), `leaves_at = '2100-01-04T12:30:00Z'`)
    await set(await write(BOB), `state = 'failed', failure = 'refused'`)
    await leave('', [
      ['+590690000001', `state = 'sent', delivery = 'delivered'`],
      ['+590690000002', `state = 'sent'`],
    ])
    const { body } = await call<MessageStats>('GET', '/messageStats?days=7')
    expect(body).toEqual({
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      days: [{ day: body.today, sent: 1, received: 1, errored: 1 }],
      held: 1,
      sending: 0,
      unknown: 0,
    })
    expect((await call('GET', '/messageStats?days=0')).status).toBe(400)
  })

  it('OUT-05: an answer stands with its contact and its campaign; STOP is marked', async () => {
    await call('POST', '/contacts', { contactFirstName: 'Ada', contactPhoneNumber: ADA.slice(1) })
    const campaignId = await leave('Christmas', [[ADA, `state = 'sent'`]])
    const { venueId } = venue
    await system((tx) =>
      sql`insert into sms_reply (venue_id, id, phone, body, received_at) values
        (${venueId}, ${newId()}::uuid, ${ADA}, 'Merci, à samedi', now() - interval '2 minutes'),
        (${venueId}, ${newId()}::uuid, ${ADA}, 'Avant', now() - interval '2 hours'),
        (${venueId}, ${newId()}::uuid, ${BOB}, 'STOP', now())`.execute(tx),
    )
    const { body, headers } = await call<Reply[]>('GET', '/replies?perpage=2')
    expect(body).toMatchObject([
      { phoneNumber: BOB, body: 'STOP', isStop: true, contact: null, campaign: null, conversationId: null },
      {
        phoneNumber: ADA,
        body: 'Merci, à samedi',
        isStop: false,
        contact: { firstName: 'Ada' },
        campaign: { id: campaignId, userLabel: 'Christmas' },
      },
    ])
    expect(headers.get('totalitems')).toBe('3')
    const rest = await call<Reply[]>('GET', `/replies?cursor=${headers.get('nextcursor')}`)
    expect(rest.body).toMatchObject([{ body: 'Avant', campaign: null }])
    expect((await call<Reply[]>('GET', `/replies?search=${encodeURIComponent(BOB)}`)).body).toHaveLength(1)
  })

  it('T1: messages and answers of another venue are neither listed nor changed; a reader changes none', async () => {
    const id = await write()
    await set(id, `leaves_at = '2100-01-04T12:30:00Z'`)
    const other = await addVenue(app, `OTHER${made}`)
    const theirs = `/v2/venues/${other.venueId}/messages`
    expect((await app.send('GET', theirs, { token: other.ownerToken })).body).toEqual([])
    expect((await app.send('DELETE', `${theirs}/${id}`, { token: other.ownerToken })).status).toBe(404)
    expect((await app.send('POST', `${theirs}/${id}/resend`, { token: other.ownerToken })).status).toBe(404)
    const reader = (await addManager(app, 'Read-only', [venue.venueId])).token
    expect((await call('DELETE', `/messages/${id}`, undefined, reader)).status).toBe(403)
    expect(await list()).toHaveLength(1)
  })
})
