import type { ImportDetail } from '@comptoir/core/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { workOnce } from './worker.ts'

const consent = { channels: ['sms', 'email'], wording: 'Signed in the shop', givenAt: '2024-05-01' }

describe.each(testEngines)('the consent of an import on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let at: string
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  async function upload(mark: string, text: string) {
    venue = await addVenue(app, mark)
    at = `/v2/venues/${venue.venueId}/addressBookImports`
    const body = new FormData()
    body.set('file', new File([text], 'clients.csv'))
    const { body: taken } = await app.send<ImportDetail>('POST', at, { token: venue.ownerToken, body })
    return taken.savedImport
  }
  const start = (id: number, body: object) =>
    app.send<{ error?: { fields: Record<string, string> } }>('PATCH', `${at}/${id}`, {
      token: venue.ownerToken,
      body: { newAddressBookName: 'Customers', action: 'start', ...body },
    })
  const work = async () => {
    while (await workOnce(app.services));
  }
  const query = <T>(statement: ReturnType<typeof sql<T>>) =>
    app.services.database.system(async (tx) => (await statement.execute(tx)).rows)
  const proofs = () =>
    query(sql<{ email: string; channels: string[] | null; wording: string | null }>`
      select p.email, c.channels, c.wording from person p
      join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id
      left join consent c on c.venue_id = m.venue_id and c.id = m.consent_id
      where p.venue_id = ${venue.venueId} order by p.email`)

  it('IMP-06 is for the channels of each person: who refused SMS alone has the proof for e-mails', async () => {
    const { id } = await upload(
      'PERSON',
      'email;mobile;Accepte les SMS;Accepte les e-mails\n' +
        'both@x.test;0690123401;oui;oui\n' +
        'mail@x.test;0690123402;non;oui\n' +
        'none@x.test;0690123403;non;non\n' +
        'sms@x.test;0690123404;oui;\n',
    )
    expect((await start(id, { consent })).status).toBe(200)
    await work()
    const { wording } = consent
    expect(await proofs()).toEqual([
      { email: 'both@x.test', channels: expect.arrayContaining(['sms', 'email']), wording },
      { email: 'mail@x.test', channels: ['email'], wording },
      { email: 'none@x.test', channels: null, wording: null },
      { email: 'sms@x.test', channels: ['sms'], wording },
    ])
  })

  it('adds one narrower proof, however many people and batches need it', async () => {
    const lines = Array.from({ length: 3_100 }, (_, n) => `p${n}@x.test,no`)
    const { id } = await upload('BATCHES', ['email,SMS marketing', ...lines].join('\n'))
    await start(id, { consent })
    await work()
    expect(
      await query(sql`
        select c.channels, c.place, c.wording, count(m.person_id)::int as people
        from consent c left join address_book_member m on m.venue_id = c.venue_id and m.consent_id = c.id
        where c.venue_id = ${venue.venueId} group by c.venue_id, c.id order by people`),
    ).toEqual([
      expect.objectContaining({ people: 0 }),
      { channels: ['email'], place: 'import', wording: consent.wording, people: 3_100 },
    ])
  })

  it('is stated of people who are known as well, and names who stated it', async () => {
    const { id } = await upload('KNOWN', 'email,SMS marketing\nold@x.test,no\n')
    await query(sql`insert into person (venue_id, first_name, last_name, email)
      values (${venue.venueId}, 'Old', '', 'old@x.test')`)
    await start(id, { consent })
    await work()
    expect(await proofs()).toMatchObject([{ email: 'old@x.test', channels: ['email'] }])
    const [{ same } = { same: false }] = await query(sql<{ same: boolean }>`
      select count(distinct (manager_id, manager_name, given_at)) = 1 and count(*) = 2 as same
      from consent where venue_id = ${venue.venueId}`)
    expect(same).toBe(true)
  })

  it('is refused as `leftOut` while a column about consent is not imported, until it is said to hold for everybody', async () => {
    const saved = await upload('LEFT OUT', 'email,newsletter\na@x.test,yes\nb@x.test,no\n')
    const { id } = saved
    expect(saved.consentColumns).toEqual([1])
    const columns = [{ target: 'contactEmailAddress' }, { target: 'ignore' }]
    const { status, body } = await start(id, { columns, consent })
    expect([status, body.error?.fields]).toEqual([422, { consent: 'leftOut' }])
    expect((await start(id, { columns, consent: { ...consent, isForEverybody: true } })).status).toBe(200)
    await work()
    expect(await proofs()).toMatchObject([
      { email: 'a@x.test', channels: expect.arrayContaining(['sms', 'email']) },
      { email: 'b@x.test', channels: expect.arrayContaining(['sms', 'email']) },
    ])
  })
})
