import type { AddressBook, Contact, CustomColumn, Segment, User } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { givePreset } from '../roles/index.ts'

interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> }
}

/** Contacts over three venues: the manager reads those of two, and works in the third without a role for them. */
describe.each(bothEngines)('contacts of all venues on %s (VEN-01, D-04, D-126)', (engine) => {
  let app: TestApp
  let paris: TestVenue
  let island: TestVenue
  let closed: TestVenue
  let token: string
  beforeAll(async () => {
    app = await testApp({ engine })
    paris = await addVenue(app, 'PARIS')
    island = await addVenue(app, 'ISLAND')
    closed = await addVenue(app, 'CLOSED')
    const manager = await addManager(app, 'Marketing', [paris.venueId, island.venueId])
    token = manager.token
    const { managerId } = manager
    await app.services.database.system(async (tx) => {
      await givePreset(tx, closed.venueId, managerId, 'Marketing')
      await sql`update role set permissions = '{}' where venue_id = ${closed.venueId} and name = 'Marketing'`.execute(
        tx,
      )
      await sql`update venue set timezone = 'America/Guadeloupe', country_code = 'GP' where venue_id = ${island.venueId}`.execute(
        tx,
      )
    })
    for (const [venue, first] of [
      [paris, 'Éloïse'],
      [island, 'Éloi'],
      [closed, 'Éloane'],
      [island, 'Maëlle'],
    ] as const)
      await make(venue, '/contacts', { contactFirstName: first })
  }, 60_000)
  afterAll(() => app.close())

  const make = async <T>(venue: TestVenue, path: string, body: object) =>
    (await app.send<T>('POST', `/v2/venues/${venue.venueId}${path}`, { token: venue.ownerToken, body })).body
  const read = <T>(path: string) => app.send<T>('GET', `/v2/venues/0${path}`, { token })
  const names = async (path: string) =>
    (await read<Contact[]>(path)).body.map(({ contactFirstName, venueId }) => [contactFirstName, venueId])

  it('CON-18: lists the contacts of the venues that one may read, newest first, with their venue', async () => {
    expect(await names('/contacts')).toEqual([
      ['Maëlle', island.venueId],
      ['Éloi', island.venueId],
      ['Éloïse', paris.venueId],
    ])
    const { headers } = await read('/contacts?perpage=2')
    expect([headers.get('totalitems'), headers.get('totalpages')]).toEqual(['3', '2'])
  })

  it('CON-18, D-53: pages by number and by cursor go through the venues once', async () => {
    const first = await read<Contact[]>('/contacts?perpage=2')
    const cursor = first.headers.get('nextcursor')
    expect(await names('/contacts?perpage=2&page=2')).toEqual([['Éloïse', paris.venueId]])
    expect(await names(`/contacts?perpage=2&cursor=${cursor}`)).toEqual([['Éloïse', paris.venueId]])
  })

  it('CON-04, CON-06: search and traits narrow the union, and its count', async () => {
    const found = await read<Contact[]>('/contacts?search=elo&contactSubscribed=true')
    expect(found.body.map(({ contactFirstName }) => contactFirstName)).toEqual(['Éloi', 'Éloïse'])
    expect(found.headers.get('totalitems')).toBe('2')
    expect(await names('/contacts?contactPhoneNumber=true')).toEqual([])
  })

  it('CON-06: the days are those of each venue', async () => {
    const moment = '2026-03-10T02:00:00Z'
    await app.services.database.system((tx) =>
      sql`update person set created_at = ${moment} where first_name in ('Éloi', 'Éloïse')`.execute(tx),
    )
    expect(await names('/contacts?addedFrom=2026-03-10&addedUntil=2026-03-10')).toEqual([
      ['Éloïse', paris.venueId],
    ])
    expect(await names('/contacts?addedFrom=2026-03-09&addedUntil=2026-03-09')).toEqual([
      ['Éloi', island.venueId],
    ])
  })

  it('CON-04: a number as it is dialled is found in each country', async () => {
    await make(paris, '/contacts', { contactFirstName: 'Fixe', contactPhoneNumber: '0612345678' })
    await make(island, '/contacts', { contactFirstName: 'Mobile', contactPhoneNumber: '0690123456' })
    expect(await names('/contacts?search=0612')).toEqual([['Fixe', paris.venueId]])
    expect(await names('/contacts?search=0690')).toEqual([['Mobile', island.venueId]])
  })

  it('CON-13, CON-15, CON-18: books carry their venue, and one is read and listed without naming it', async () => {
    for (const venue of [paris, island, closed])
      await make(venue, '/addressBooks', { addressBookName: `Clients ${venue.mark}` })
    const { body: books } = await read<AddressBook[]>('/addressBooks')
    expect(books.map(({ addressBookName, venueId }) => [addressBookName, venueId])).toEqual([
      ['Clients ISLAND', island.venueId],
      ['Clients PARIS', paris.venueId],
    ])
    const [book] = books
    await make(island, '/contacts', { contactFirstName: 'Membre', contactAddressBookId: book?.addressBookId })
    expect((await read<AddressBook>(`/addressBooks/${book?.addressBookId}`)).body.contactCount).toBe(1)
    expect(await names(`/addressBooks/${book?.addressBookId}/contacts`)).toEqual([['Membre', island.venueId]])
    const others = await app.send<AddressBook[]>('GET', `/v2/venues/${closed.venueId}/addressBooks`, {
      token: closed.ownerToken,
    })
    const closedId = others.body[0]?.addressBookId
    expect((await read(`/addressBooks/${closedId}`)).status).toBe(404)
    expect((await read(`/addressBooks/${closedId}/contacts`)).status).toBe(404)
  })

  it('CON-20: a contact is read without naming its venue; one of a venue without the right is not there', async () => {
    const { body: books } = await read<AddressBook[]>('/addressBooks')
    const bookOf = books.find(({ venueId }) => venueId === island.venueId)?.addressBookId
    const there = await make<Contact>(island, '/contacts', {
      contactFirstName: 'Là',
      contactAddressBookId: bookOf,
    })
    expect((await read<Contact>(`/contacts/${there.contactId}`)).body.venueId).toBe(island.venueId)
    const listed = await app.send<Contact[]>('GET', `/v2/venues/${closed.venueId}/contacts`, {
      token: closed.ownerToken,
    })
    expect((await read(`/contacts/${listed.body[0]?.contactId}`)).status).toBe(404)
  })

  it('CON-25, CON-10: columns carry their venue; a condition narrows to it, two venues are refused by the field', async () => {
    const size = await make<CustomColumn>(paris, '/customColumns', { userLabel: 'Taille', type: 'CHAR' })
    const tide = await make<CustomColumn>(island, '/customColumns', { userLabel: 'Marée', type: 'CHAR' })
    await make(closed, '/customColumns', { userLabel: 'Secret', type: 'CHAR' })
    const { body: columns } = await read<CustomColumn[]>('/customColumns')
    expect(columns.map(({ userLabel, venueId }) => [userLabel, venueId])).toEqual([
      ['Taille', paris.venueId],
      ['Marée', island.venueId],
    ])
    const custom = (...ids: number[]) =>
      encodeURIComponent(JSON.stringify(ids.map((columnId) => ({ columnId, operator: 'isNotSet' }))))
    const shown = await read<Contact[]>(`/contacts?custom=${custom(size.id)}`)
    expect(new Set(shown.body.map(({ venueId }) => venueId))).toEqual(new Set([paris.venueId]))
    const refused = await read<Refusal>(`/contacts?custom=${custom(size.id, tide.id)}`)
    expect([refused.status, refused.body.error.fields]).toEqual([422, { custom: 'column' }])
    expect(refused.body.error.message).toContain('different venues')
  })

  it('CON-30, CON-34: guests of all venues, those seen last first, with their venue', async () => {
    for (const venue of [closed, paris, island])
      await make(venue, '/users', { userFirstName: `Hôte ${venue.mark}` })
    const { body, headers } = await read<User[]>('/users?userFirstName=hote')
    expect(body.map(({ userFirstName, venueId }) => [userFirstName, venueId])).toEqual([
      ['Hôte ISLAND', island.venueId],
      ['Hôte PARIS', paris.venueId],
    ])
    expect(headers.get('totalitems')).toBe('2')
    expect((await read<User[]>('/venuesUsers?limit=1')).body).toEqual([body[0]])
    expect((await read<User>(`/users/${body[1]?.userId}`)).body.userFirstName).toBe('Hôte PARIS')
  })

  it('lists the segments of the venues that one may read', async () => {
    for (const venue of [paris, closed])
      await make(venue, '/segments', { name: `Segment ${venue.mark}`, filter: { search: 'elo' } })
    const { body } = await read<Segment[]>('/segments')
    expect(body.map(({ name, venueId }) => [name, venueId])).toEqual([['Segment PARIS', paris.venueId]])
  })

  it('D-04: a caller who may read them nowhere gets an empty list; a change names its venue', async () => {
    const { token: none } = await addManager(app, 'Staff', [])
    const list = await app.send<Contact[]>('GET', '/v2/venues/0/contacts', { token: none })
    expect([list.status, list.body, list.headers.get('totalitems')]).toEqual([200, [], '0'])
    const change = await app.send<Refusal>('POST', '/v2/venues/0/contacts', {
      token,
      body: { contactFirstName: 'Nulle part' },
    })
    expect([change.status, change.body.error.code]).toEqual([400, 'venue_required'])
  })
})
