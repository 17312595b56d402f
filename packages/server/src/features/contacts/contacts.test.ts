import type { AddressBook, Contact, CustomColumn, Deleted } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { prunePeople } from './deletion.ts'

interface Refusal {
  error: { code: string; fields: Record<string, string> }
}

describe.each(testEngines)('contacts on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let at: string
  let bookId: number
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SHOP')
    at = `/v2/venues/${venue.venueId}`
    bookId = (await post<AddressBook>('/addressBooks', { addressBookName: 'Clients' })).body.addressBookId
  }, 60_000)
  afterAll(() => app.close())

  const send = <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, `${at}${path}`, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const get = <T>(path: string) => send<T>('GET', path)
  const post = <T>(path: string, body: unknown) => send<T>('POST', path, body)
  const add = (fields: object) => post<Contact>('/contacts', { contactAddressBookId: bookId, ...fields })
  const refused = async (fields: object) => {
    const { status, body } = await post<Refusal>('/contacts', { contactAddressBookId: bookId, ...fields })
    return { status, ...body.error.fields }
  }
  const names = async (query: string, path = `/addressBooks/${bookId}/contacts`) =>
    (await get<Contact[]>(`${path}?${query}`)).body.map(({ contactFirstName }) => contactFirstName)
  const query = <T>(text: ReturnType<typeof sql>) =>
    app.services.database.system(async (tx) => (await text.execute(tx)).rows as T[])

  it('CON-09 CON-20 CON-14 to CON-17, D-29: books are made, renamed and deleted; who was in one stays in the venue', async () => {
    const made = await post<AddressBook>('/addressBooks', { addressBookName: 'Import 20261121' })
    expect(made.body).toMatchObject({ source: 'import', contactCount: 0 })
    const id = made.body.addressBookId
    expect((await post('/addressBooks', { addressBookName: 'IMPORT 20261121' })).status).toBe(409)
    await send('PATCH', `/addressBooks/${id}`, { addressBookName: 'Marché' })
    const one = await add({ contactAddressBookId: id, contactFirstName: 'Anaïs' })
    expect((await get<AddressBook>(`/addressBooks/${id}`)).body).toMatchObject({
      addressBookName: 'Marché',
      contactCount: 1,
    })
    expect((await send<Deleted>('DELETE', `/addressBooks/${id}`)).body).toEqual({
      deleted: 0,
      changeId: null,
    })
    expect((await get<Contact>(`/contacts/${one.body.contactId}`)).body.addressBookIds).toEqual([])
    const other = await post<AddressBook>('/addressBooks', { addressBookName: 'Passage' })
    const gone = await add({ contactAddressBookId: other.body.addressBookId, contactFirstName: 'Passant' })
    const answer = await send<Deleted>('DELETE', `/addressBooks/${other.body.addressBookId}?contacts=delete`)
    expect(answer.body.deleted).toBe(1)
    expect((await get(`/contacts/${gone.body.contactId}`)).status).toBe(404)
    await post(`/contacts/changes/${answer.body.changeId}/undo`, undefined)
    expect((await get(`/contacts/${gone.body.contactId}`)).status).toBe(200)
    await send('DELETE', `/contacts?contactIds=${one.body.contactId},${gone.body.contactId}`)
  })

  it('CON-38, CON-39, CON-41, CON-42: what is no contact is refused by its field', async () => {
    expect(await refused({})).toEqual({ status: 422, contact: 'required' })
    expect(await refused({ contactAddressBookId: null, contactFirstName: 'A' })).toMatchObject({
      contactAddressBookId: 'required',
    })
    expect(await refused({ contactPhoneNumber: '0123' })).toEqual({
      status: 400,
      contactPhoneNumber: 'phone',
    })
    expect(await refused({ contactBirthday: '2999-01-01' })).toEqual({
      status: 422,
      contactBirthday: 'future',
    })
    expect(await refused({ contactBirthday: '1899-12-31' })).toMatchObject({ contactBirthday: 'birthday' })
    expect(await refused({ contactInterests: [2] })).toMatchObject({ 'contactInterests.0': 'interest' })
    expect(await refused({ customValues: { 999999: 'x' }, contactFirstName: 'A' })).toMatchObject({
      'customValues.999999': 'column',
    })
  })

  it('CON-08 CON-11 CON-21 CON-19, D-27: a contact is returned with its phone as digits, and proof is not taken from who writes', async () => {
    const { body } = await add({
      contactFirstName: 'Maëlys',
      contactLastName: 'Bernadotte',
      contactEmailAddress: 'Maelys@Example.test',
      contactPhoneNumber: '0690 12 34 56',
      contactCountryCode: 'GP',
      contactInterests: [9, 1, 9],
      contactBirthday: '1990-05-17',
      contactEmailAddressVerified: true,
      consent: { channels: ['sms', 'email'], wording: 'Au comptoir, de vive voix.' },
    })
    expect(body).toMatchObject({
      contactPhoneNumber: '590690123456',
      contactEmailAddress: 'maelys@example.test',
      contactEmailAddressVerified: false,
      contactInterests: [1, 9],
      contactSubscribed: true,
      addressBookIds: [bookId],
      contactBirthday: '1990-05-17',
    })
    const [consent] = await query<object>(sql`
      select c.place, c.wording, c.manager_id, m.consent_id = c.id as is_of_book from consent c
      join address_book_member m on m.venue_id = c.venue_id and m.person_id = c.person_id
      where c.person_id = ${body.contactId}`)
    expect(consent).toEqual({
      place: 'office',
      wording: 'Au comptoir, de vive voix.',
      manager_id: venue.ownerId,
      is_of_book: true,
    })
    await query(
      sql`update person set email_verified_at = now(), phone_verified_at = now() where id = ${body.contactId}`,
    )
    const kept = await send<Contact>('PATCH', `/contacts/${body.contactId}`, {
      contactEmailAddress: 'maelys@example.test',
      contactPhoneNumber: '590690123457',
    })
    expect(kept.body).toMatchObject({
      contactEmailAddressVerified: true,
      contactPhoneNumberVerified: false,
      contactPhoneNumber: '590690123457',
    })
    const whole = { ...kept.body, venueId: venue.venueId, contactLastName: 'Bernadotte-Roy' }
    const sentBack = await send<Contact>('PATCH', `/contacts/${body.contactId}`, whole)
    expect(sentBack.body).toEqual({ ...kept.body, contactLastName: 'Bernadotte-Roy' })
    for (const [name, other] of Object.entries({ contactSubscribed: false, addressBookIds: [], venueId: 0 }))
      expect(await send('PATCH', `/contacts/${body.contactId}`, { ...whole, [name]: other })).toMatchObject({
        status: name === 'venueId' ? 400 : 422,
        body: { error: { fields: { [name]: name === 'venueId' ? 'other_venue' : 'elsewhere' } } },
      })
    expect(await refused({ contactEmailAddress: 'MAELYS@example.test' })).toEqual({
      status: 409,
      contactEmailAddress: 'taken',
      contactId: String(body.contactId),
    })
  })

  it('CON-04, CON-18: the four fields are searched by their beginnings, accents forgiven', async () => {
    await add({
      contactFirstName: 'Jean-Paul',
      contactLastName: 'Dupont',
      contactPhoneNumber: '+33612345678',
    })
    await add({ contactFirstName: 'Paul', contactLastName: 'Dupré', contactEmailAddress: 'pd@bourg.test' })
    for (const search of [
      'dupon',
      'JEAN',
      'jean paul dup',
      'dupont jean',
      '061234',
      '33612',
      '+33 6 12',
      'jean-p',
    ])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([search, ['Jean-Paul']])
    expect(await names('search=dupre')).toEqual(['Paul'])
    expect(await names('search=pd%40bourg')).toEqual(['Paul'])
    expect(await names('search=dup', '/contacts')).toEqual(['Paul', 'Jean-Paul'])
    expect(await names('search=upont')).toEqual([])
    expect(await names('search=maelys%20bern')).toEqual(['Maëlys'])
  })

  it('CON-06, CON-10, CON-25, CON-27: filters by traits, days of the venue and custom values, counted right', async () => {
    const column = async (userLabel: string, type: string) =>
      (await post<CustomColumn>('/customColumns', { userLabel, type })).body.id
    const points = await column('Points', 'DOUBLE')
    const listed = { id: points, userLabel: 'Points', type: 'DOUBLE' }
    expect((await get<CustomColumn[]>('/customColumns')).body).toMatchObject([listed])
    expect((await get<CustomColumn>(`/customColumns/${points}`)).body).toMatchObject(listed)
    const since = await column('Depuis', 'DATETIME')
    const bread = await column('Pain', 'CHAR')
    const values = (n: number, day: string, word: string) => ({ [points]: n, [since]: day, [bread]: word })
    const made = async (contactFirstName: string, customValues: object) =>
      (await add({ contactFirstName, customValues })).body
    const ann = await made('Ann', values(12.5, '2026-03-09', 'Épeautre'))
    await made('Bea', values(3, '2026-03-09T22:30:00Z', 'Seigle'))
    expect(ann.customValues).toEqual({
      [points]: 12.5,
      [since]: '2026-03-08T23:00:00.000Z',
      [bread]: 'Épeautre',
    })
    const total = Number((await get(`/addressBooks/${bookId}/contacts`)).headers.get('totalitems'))
    const by = async (...custom: object[]) => {
      const answer = await get<Contact[]>(
        `/addressBooks/${bookId}/contacts?custom=${encodeURIComponent(JSON.stringify(custom))}`,
      )
      return [Number(answer.headers.get('totalitems')), answer.body.length]
    }
    const both = (n: number) => [n, n]
    expect(await by({ columnId: points, operator: 'atLeast', value: 12.5 })).toEqual(both(1))
    expect(await by({ columnId: since, operator: 'is', value: '2026-03-09' })).toEqual(both(2))
    expect(await by({ columnId: since, operator: 'inLastDays', value: 30 })).toEqual(both(0))
    expect(await by({ columnId: since, operator: 'inLastDays', value: 3660 })).toEqual(both(2))
    expect(await by({ columnId: since, operator: 'beforeLastDays', value: '30' })).toEqual(both(2))
    expect(await by({ columnId: bread, operator: 'startsWith', value: 'epe' })).toEqual(both(1))
    expect(await by({ columnId: bread, operator: 'isNot', value: 'SEIGLE' })).toEqual(both(total - 1))
    expect(await by({ columnId: bread, operator: 'isNotSet' })).toEqual(both(total - 2))
    expect(
      await by({ columnId: bread, operator: 'isSet' }, { columnId: points, operator: 'atMost', value: 3 }),
    ).toEqual(both(1))
    expect(await names('contactPhoneNumber=true&contactEmailAddress=true')).toEqual(['Maëlys'])
    expect((await names('contactPhoneNumber=false')).length).toBe(total - 2)
    expect(await names('addedUntil=2020-01-01')).toEqual([])
    for (const period of ['today', 'week', 'month'])
      expect((await names(`added=${period}`)).length).toBe(total)
    expect(await names('added=month&addedUntil=2020-01-01')).toEqual([])
    expect((await names('addedFrom=2020-01-01&contactSubscribed=true')).length).toBe(total)
    await query(sql`
      insert into suppression (venue_id, channel, address_hash, address, reason)
      values (${venue.venueId}, 'sms', 'x', '+590690123457', 'stop')`)
    expect(await names('contactSubscribed=false')).toEqual(['Maëlys'])
    const [person] = (await get<Contact[]>('/contacts?contactSubscribed=false')).body
    expect(person?.suppressedChannels).toEqual(['sms'])
    const changed = await send<Contact>('PATCH', `/contacts/${ann.contactId}/customColumns`, {
      [points]: null,
      [bread]: 'Maïs',
    })
    expect(changed.body.customValues).toEqual({ [since]: '2026-03-08T23:00:00.000Z', [bread]: 'Maïs' })
    expect(await by({ columnId: bread, operator: 'is', value: 'mais' })).toEqual(both(1))
    expect((await send('PATCH', `/customColumns/${points}`, { type: 'CHAR' })).status).toBe(422)
    await send('DELETE', `/customColumns/${bread}`)
    const { body } = await get<Contact>(`/contacts/${ann.contactId}`)
    expect(body.customValues).toEqual({ [since]: '2026-03-08T23:00:00.000Z' })
  })

  it('D-53: pages by number and by cursor hold everybody once', async () => {
    const path = `/addressBooks/${bookId}/contacts?perpage=2`
    const first = await get<Contact[]>(path)
    const total = Number(first.headers.get('totalitems'))
    expect(Number(first.headers.get('totalpages'))).toBe(Math.ceil(total / 2))
    const byNumber: number[] = []
    for (let page = 1; page <= Math.ceil(total / 2); page += 1)
      byNumber.push(...(await get<Contact[]>(`${path}&page=${page}`)).body.map(({ contactId }) => contactId))
    const byCursor: number[] = []
    for (let next: string | null = ''; next !== null; ) {
      const answer: Answered<Contact[]> = await get(`${path}${next === '' ? '' : `&cursor=${next}`}`)
      byCursor.push(...answer.body.map(({ contactId }) => contactId))
      next = answer.headers.get('nextcursor')
      expect(answer.headers.get('page')).toBe(String(Math.ceil(byCursor.length / 2)))
    }
    expect(new Set(byNumber).size).toBe(total)
    expect(byCursor).toEqual(byNumber)
  })

  it('CON-22, CON-23, D-53: a deletion is undone for 30 days, books and all, then it is for good', async () => {
    const one = (await add({ contactFirstName: 'Zoé', contactEmailAddress: 'zoe@example.test' })).body
    const two = (await add({ contactFirstName: 'Yan' })).body
    const ids = [one.contactId, two.contactId]
    const gone = await send<Deleted>('DELETE', '/contacts', { contactIds: ids })
    expect(gone.body.deleted).toBe(2)
    expect(await names('search=zoe')).toEqual([])
    const other = (await add({ contactFirstName: 'Autre', contactEmailAddress: 'zoe@example.test' })).body
    const undo = () => post<Refusal>(`/contacts/changes/${gone.body.changeId}/undo`, undefined)
    expect((await undo()).body.error.fields).toEqual({
      contactEmailAddress: 'taken',
      contactId: String(other.contactId),
    })
    await send('DELETE', `/contacts/${other.contactId}`)
    expect((await undo()).status).toBe(200)
    expect((await get<Contact>(`/contacts/${one.contactId}`)).body).toEqual(one)
    expect((await undo()).body.error.fields).toEqual({ changeId: 'undone' })
    await send('DELETE', `/contacts?contactIds=${ids.join(',')}`)
    await query(sql`
      update person set deleted_at = now() - interval '31 days'
      where id in (${sql.join(ids)})`)
    await app.services.database.system(prunePeople)
    expect(await query(sql`select id from person where id in (${sql.join(ids)})`)).toEqual([])
  })

  it('CON-12 CON-30 to CON-35, D-25: a guest is the person whom the venue knows', async () => {
    const known = (await add({ contactFirstName: 'Gaëlle', contactEmailAddress: 'g@example.test' })).body
    const made = await post<{ userId: number }>('/users', {
      creationVenueId: venue.venueId,
      userEmailAddress: 'g@example.test',
      userFirstName: 'Autrement',
      userMobilePhone: '0612345679',
    })
    expect(made.body).toMatchObject({
      userId: known.contactId,
      userFirstName: 'Gaëlle',
      isInvite: true,
      visitCount: 0,
    })
    expect((await get<object[]>('/users?userFirstName=gae')).body).toEqual([made.body])
    expect((await get<object[]>('/users?userMobilePhone=zzz')).body).toEqual([])
    const changed = await send<object>('PATCH', `/venuesUsers/${known.contactId}`, { userLastName: 'Vala' })
    expect((await get<object[]>('/venuesUsers?limit=1')).body).toEqual([changed.body])
    expect((await get<Contact>(`/contacts/${known.contactId}`)).body.contactLastName).toBe('Vala')
  })

  it('segments keep a filter of a book, and only of columns that are there', async () => {
    const filter = { search: 'dup', contactSubscribed: true }
    const made = await post<{ id: number }>('/segments', { name: 'Dup', addressBookId: bookId, filter })
    expect(made.body).toMatchObject({ name: 'Dup', addressBookId: bookId, filter })
    expect((await post('/segments', { name: 'DUP', filter: {} })).status).toBe(409)
    const custom = [{ columnId: 999_999, operator: 'isSet' }]
    expect((await post('/segments', { name: 'X', filter: { custom } })).status).not.toBe(200)
    await send('PATCH', `/segments/${made.body.id}`, { filter: {} })
    expect((await get<object[]>('/segments')).body).toContainEqual({ ...made.body, filter: {} })
  })

  it('Read-only managers look at contacts and change none', async () => {
    const { token } = await addManager(app, 'Read-only', [venue.venueId])
    expect((await app.send('GET', `${at}/contacts`, { token })).status).toBe(200)
    expect(
      (await app.send('POST', `${at}/contacts`, { token, body: { contactFirstName: 'A' } })).status,
    ).toBe(403)
  })
})
