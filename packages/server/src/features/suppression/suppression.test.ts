import { newId } from '@comptoir/core/http'
import type { ExclusionCounts, ExclusionResult, Unsubscribe } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { isSuppressed, suppress } from './list.ts'

const phone = '+590690123456'
const email = 'ines@karukera.example'

describe.each(testEngines)('those whom no one writes to on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let other: TestVenue

  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'Alpha')
    other = await addVenue(app, 'Beta')
  })
  afterAll(() => app.close())
  beforeEach(() =>
    inTx(async (tx) => {
      for (const table of ['consent', 'person', 'suppression', 'suppression_removal'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`update venue set country_code = 'GP' where venue_id = ${venue.venueId}`.execute(tx)
    }),
  )

  const inTx: TestApp['services']['database']['system'] = (work) => app.services.database.system(work)
  type Failure = { error: { code: string; fields: Record<string, string> } }
  const ask = <T>(method: string, path: string, body?: unknown, of = venue) =>
    app.send<T & Failure>(method, path.replace(':venue', String(of.venueId)), {
      token: of.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const at = '/v2/venues/:venue/unsubscribes'
  const list = async (query = '', of = venue) =>
    (await ask<Unsubscribe[]>('GET', `${at}${query}`, undefined, of)).body
  const put = (
    reason: Parameters<typeof suppress>[2][number]['reason'],
    address = phone,
    more: object = {},
  ) =>
    inTx((tx) =>
      suppress(tx, app.services.secrets, [
        {
          venueId: venue.venueId,
          channel: address.includes('@') ? 'email' : 'sms',
          address,
          reason,
          source: 'words',
          ...more,
        },
      ]),
    )
  const isHeld = (address = phone, of = venue) =>
    inTx((tx) =>
      isSuppressed(tx, app.services.secrets, of.venueId, address.includes('@') ? 'email' : 'sms', address),
    )
  const remove = (to: string, query = '?reason=a+mistake') =>
    ask('DELETE', `${at}/${encodeURIComponent(to)}${query}`)
  async function addPerson(): Promise<number> {
    const { rows } = await inTx((tx) =>
      sql<{ id: number }>`
        insert into person (venue_id, first_name, phone, email) values (${venue.venueId}, 'Inès', ${phone}, ${email})
        returning id`.execute(tx),
    )
    return rows[0]?.id ?? 0
  }
  const agree = (personId: number, given: string) =>
    inTx((tx) =>
      sql`
        insert into consent (venue_id, id, person_id, channels, wording, place, given_at)
        values (${venue.venueId}, ${newId()}, ${personId}, '{sms}', 'I agree', 'shop', now() + ${given}::interval)`.execute(
        tx,
      ),
    )

  it('notifies open pages when somebody is listed, and when they are taken off', async () => {
    const received = () =>
      inTx(async (tx) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from event
          where venue_id = ${venue.venueId} and type = 'contacts.updated'`.execute(tx)
        return rows[0]?.count ?? 0
      })
    const before = await received()
    await put('manual')
    expect(await received()).toBe(before + 1)
    await ask('DELETE', `${at}/${phone.slice(1)}?reason=asked`)
    expect(await received()).toBe(before + 2)
  })

  it('UNS-03 UNS-05 lists who, on what, why, since when, and the contact with that address', async () => {
    const id = await addPerson()
    await put('stop')
    await ask('POST', at, { to: 'Ines@Karukera.example', source: 'said at the counter' })
    const [first, second] = await list()
    expect(first).toMatchObject({
      to: email,
      channel: 'email',
      reason: 'manual',
      source: 'said at the counter',
      contactId: id,
      managerName: expect.stringMatching(/./),
    })
    expect(second).toMatchObject({
      to: '590690123456',
      channel: 'sms',
      reason: 'stop',
      contactId: id,
      managerName: '',
    })
    expect(Date.parse(second?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await list('', other)).toEqual([])
  })

  it('UNS-05 UNS-06 is narrowed by beginning, channel and reason, and read on by cursor and by page', async () => {
    const entries = Array.from({ length: 7 }, (_, index) => ({
      venueId: venue.venueId,
      channel: 'sms' as const,
      address: `+59069012340${index}`,
      reason: 'import' as const,
      source: '',
    }))
    await inTx((tx) => suppress(tx, app.services.secrets, entries))
    await put('unsubscribe', email)
    expect((await list('?search=INES')).map(({ to }) => to)).toEqual([email])
    expect(await list('?search=0690%2012%2034')).toHaveLength(7)
    expect(await list('?search=590690123403')).toHaveLength(1)
    expect(await list('?channel=email')).toHaveLength(1)
    expect(await list('?reason=import&channel=email')).toEqual([])
    const seen: string[] = []
    const readOn = async (cursor: string): Promise<void> => {
      const answer = await ask<Unsubscribe[]>('GET', `${at}?perpage=3${cursor}`)
      seen.push(...answer.body.map(({ to }) => to))
      expect(answer.headers.get('totalitems')).toBe('8')
      const next = answer.headers.get('nextcursor')
      if (next !== null) await readOn(`&cursor=${next}`)
    }
    await readOn('')
    expect(new Set(seen).size).toBe(8)
    const page = await ask<Unsubscribe[]>('GET', `${at}/paginate?perpage=3&page=3`)
    expect([page.body.length, page.headers.get('totalpages')]).toEqual([2, '3'])
    expect((await ask('GET', `${at}?cursor=abc`)).status).toBe(400)
  })

  it('UNS-07 D-26 needs a reason in the query or the body (D-53), and keeps who took somebody off, and why', async () => {
    await put('manual')
    expect(await remove('590690123456', '')).toMatchObject({
      status: 400,
      body: { error: { fields: { reason: 'required' } } },
    })
    expect((await ask('DELETE', `${at}/590690123456`, { reason: 'asked to be written to' })).status).toBe(204)
    await put('bounce', email)
    expect((await remove(email)).status).toBe(204)
    expect((await remove(email)).status).toBe(404)
    const { rows } = await inTx((tx) =>
      sql`select channel, former_reason, reason, manager_id from suppression_removal order by removed_at`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      {
        channel: 'sms',
        former_reason: 'manual',
        reason: 'asked to be written to',
        manager_id: venue.ownerId,
      },
      { channel: 'email', former_reason: 'bounce', reason: 'a mistake', manager_id: venue.ownerId },
    ])
  })

  it.each(['stop', 'complaint'] as const)(
    'UNS-07 D-26 refuses to take off who said %s, unless they agreed again since',
    async (reason) => {
      const id = await addPerson()
      await agree(id, '-1 hour')
      await put(reason)
      expect(await remove('590690123456')).toMatchObject({
        status: 422,
        body: { error: { fields: { to: reason } } },
      })
      await agree(id, '1 second')
      await put(reason, '+590690123457')
      expect((await remove('590690123457')).status).toBe(422)
      expect((await remove('590690123456')).status).toBe(204)
      expect(await isHeld()).toBe(false)
    },
  )

  it('a word of the person stands over what was noted, and starts again: earlier proofs are worth nothing', async () => {
    const id = await addPerson()
    await put('blacklist')
    await put('stop')
    await put('manual')
    expect((await list()).map(({ reason }) => reason)).toEqual(['stop'])
    await inTx((tx) => sql`update suppression set created_at = now() - interval '1 day'`.execute(tx))
    await agree(id, '-1 hour')
    await put('unsubscribe')
    expect(await list()).toMatchObject([{ reason: 'stop' }])
    expect((await remove('590690123456')).status).toBe(422)
  })

  it('D-26 contactSubscribed follows, and holds without the address once the person is erased (trust 3.10)', async () => {
    const id = await addPerson()
    const isSubscribed = async () => {
      const { rows } = await inTx((tx) =>
        sql<{ is: boolean }>`select is_subscribed as is from person where id = ${id}`.execute(tx),
      )
      return rows[0]?.is
    }
    await put('stop')
    expect(await isSubscribed()).toBe(false)
    await inTx((tx) => sql`update suppression set address = null`.execute(tx))
    expect([await isHeld(), await isHeld(phone, other), await list()]).toEqual([true, false, []])
  })

  const blacklist = (lines: object[], more: object = {}) =>
    ask<ExclusionResult>('POST', '/promotions/exclusionList/:venue', { lines, source: 'stop.csv', ...more })
  const counts = async () => (await ask<ExclusionCounts>('GET', '/promotions/exclusionList/:venue')).body

  it('UNS-04 UNS-08 UNS-09 UNS-11 takes pairs of phone and e-mail, and names the lines that are none', async () => {
    const lines = [
      { phoneNumber: '0690 12 34 56', emailAddress: 'INES@karukera.example' },
      { phoneNumber: '590690123457' },
      { emailAddress: 'no address' },
      { phoneNumber: '12', emailAddress: 'kept@x.example' },
      {},
      { phoneNumber: phone },
    ]
    const received = {
      added: 3,
      known: 0,
      invalidLines: [
        { line: 3, field: 'emailAddress' },
        { line: 4, field: 'phoneNumber' },
        { line: 5, field: 'line' },
      ],
    }
    expect((await blacklist(lines, { isPreview: true })).body).toMatchObject({
      ...received,
      phoneNumberCount: 0,
    })
    expect(await list()).toEqual([])
    expect((await blacklist(lines)).body).toMatchObject({
      ...received,
      phoneNumberCount: 2,
      emailAddressCount: 1,
    })
    expect((await blacklist(lines)).body).toMatchObject({ added: 0, known: 3 })
    expect((await list('?search=ines'))[0]).toMatchObject({ reason: 'blacklist', source: 'stop.csv' })
    expect(await isHeld()).toBe(true)
  })

  it('UNS-10 takes the blacklist away, and nothing that people said themselves', async () => {
    await put('stop')
    await blacklist([{ phoneNumber: phone, emailAddress: email }])
    expect(await counts()).toEqual({ emailAddressCount: 1, phoneNumberCount: 1 })
    expect((await ask('DELETE', '/promotions/exclusionList/:venue')).status).toBe(204)
    expect(await counts()).toEqual({ emailAddressCount: 0, phoneNumberCount: 0 })
    expect([await isHeld(), await isHeld(email)]).toEqual([true, false])
  })

  it('needs its permissions', async () => {
    const { token } = await addManager(app, 'Staff', [venue.venueId])
    const path = `/promotions/exclusionList/${venue.venueId}`
    expect((await app.send('DELETE', path, { token })).status).toBe(403)
  })
})
