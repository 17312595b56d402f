import type { AddressBook, Contact, CustomColumn, Deleted } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { conversationWith } from '../channel-messages/customers.ts'

interface Merged {
  contact: Contact
  changeId: string
}
interface Refusal {
  error: { code: string; fields: Record<string, string> }
}

describe.each(testEngines)('merging contacts on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let at: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SHOP')
    at = `/v2/venues/${venue.venueId}`
  }, 60_000)
  afterAll(() => app.close())

  const send = async <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, `${at}${path}`, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const made = async <T>(path: string, body: unknown) => (await send<T>('POST', path, body)).body
  const book = async (addressBookName: string) =>
    (await made<AddressBook>('/addressBooks', { addressBookName })).addressBookId
  const read = async (id: number) => (await send<Contact>('GET', `/contacts/${id}`)).body

  /** Everything that the venue keeps of people, but when it was touched and what can be undone. */
  const everything = () =>
    app.services.database.system(async (tx) => {
      const rows = []
      for (const table of [
        'person',
        'address_book_member',
        'custom_value',
        'guest',
        'consent',
        'person_identity',
      ])
        rows.push(
          (
            await sql`select to_jsonb(t) - 'updated_at' as row from ${sql.table(table)} t
              where venue_id = ${venue.venueId} order by 1`.execute(tx)
          ).rows,
        )
      const links = await sql`
        select id, contact_id from conversation where venue_id = ${venue.venueId} order by id`.execute(tx)
      return [...rows, links.rows]
    })

  /** Two contacts with all that can be theirs. */
  async function pair(mark: string) {
    const [first, second] = [await book(`${mark} un`), await book(`${mark} deux`)]
    const column = await made<CustomColumn>('/customColumns', { userLabel: `${mark} pain`, type: 'CHAR' })
    const other = await made<CustomColumn>('/customColumns', { userLabel: `${mark} thé`, type: 'CHAR' })
    const keep = await made<Contact>('/contacts', {
      contactAddressBookId: first,
      contactFirstName: 'Maëlys',
      contactEmailAddress: `${mark}-a@example.test`,
      customValues: { [column.id]: 'Seigle' },
    })
    const drop = await made<Contact>('/contacts', {
      contactAddressBookId: second,
      contactFirstName: 'Maelys',
      contactLastName: 'Bernadotte',
      contactEmailAddress: `${mark}-b@example.test`,
      customValues: { [column.id]: 'Maïs', [other.id]: 'Vert' },
      consent: { channels: ['email'], wording: 'Oui.' },
    })
    await made('/users', { userEmailAddress: `${mark}-b@example.test` })
    await send('PUT', `/conversations/${venue.conversationId}/contact`, { contactId: drop.contactId })
    return { keep, drop, column, other, books: [first, second] }
  }

  it('CON-43, D-28: two become one with all they had, and two again as if nothing had been', async () => {
    const { keep, drop, column, other, books } = await pair('zwei')
    const before = await everything()
    const merged = await made<Merged>('/contacts/merge', {
      keep: keep.contactId,
      drop: drop.contactId,
      fields: { contactEmailAddress: 'drop', customValues: { [column.id]: 'drop' } },
    })
    expect(merged.contact).toMatchObject({
      contactFirstName: 'Maëlys',
      contactLastName: 'Bernadotte',
      contactEmailAddress: 'zwei-b@example.test',
      addressBookIds: books,
      customValues: { [column.id]: 'Maïs', [other.id]: 'Vert' },
    })
    expect((await send('GET', `/contacts/${drop.contactId}`)).status).toBe(404)
    const talk = await send<{ contactId: number }>('GET', `/conversations/${venue.conversationId}`)
    expect(talk.body.contactId).toBe(keep.contactId)
    expect((await send('GET', `/users/${keep.contactId}`)).status).toBe(200)
    const again = await send<Refusal>('POST', '/contacts/merge', {
      keep: keep.contactId,
      drop: keep.contactId,
    })
    expect(again.body.error.fields).toEqual({ drop: 'oneself' })
    const undone = await send('POST', `/contacts/changes/${merged.changeId}/undo`)
    expect(undone.body).toEqual({ contactIds: [keep.contactId, drop.contactId] })
    expect(await everything()).toEqual(before)
  })

  it('D-28: what was changed since is not lost: the undoing says so', async () => {
    const { keep, drop } = await pair('drei')
    const merged = await made<Merged>('/contacts/merge', { keep: keep.contactId, drop: drop.contactId })
    const undo = async () =>
      (await send<Refusal>('POST', `/contacts/changes/${merged.changeId}/undo`)).body.error?.fields
    const rename = (contactLastName: string) =>
      send('PATCH', `/contacts/${keep.contactId}`, { contactLastName })
    await rename('Autrement')
    expect(await undo()).toEqual({ contact: 'changed', contactId: String(keep.contactId) })
    await rename('Bernadotte')
    const thief = await made<Contact>('/contacts', {
      contactAddressBookId: keep.addressBookIds[0],
      contactEmailAddress: 'drei-b@example.test',
    })
    expect(await undo()).toEqual({ contactEmailAddress: 'taken', contactId: String(thief.contactId) })
    await send('DELETE', `/contacts/${thief.contactId}`)
    expect(await undo()).toBeUndefined()
    expect(await read(drop.contactId)).toEqual(drop)
  })

  it('CON-17, D-28: a book of 10,001 people is deleted with them, and all of them come back', async () => {
    const [big, other] = [await book('Foule'), await book('Autres')]
    const count = 10_001
    const fill = sql`
      with made as (
        insert into person (venue_id, email)
        select ${venue.venueId}, 'foule-' || n || '@example.test' from generate_series(1, ${count}::int) n returning id, traits
      )
      insert into address_book_member (venue_id, address_book_id, person_id, traits)
      select ${venue.venueId}, ${big}, id, traits from made`
    const join = sql`
      insert into address_book_member (venue_id, address_book_id, person_id, traits)
      select venue_id, ${other}, id, traits from person where email = 'foule-7@example.test'`
    for (const step of [fill, join]) await app.services.database.system((tx) => step.execute(tx))
    const there = async () => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ people: number; marks: string }>`
          select count(*)::int as people, md5(string_agg((to_jsonb(p) - 'updated_at')::text, ',' order by id)) as marks
          from person p where venue_id = ${venue.venueId} and deleted_at is null and email like 'foule-%'`.execute(
          tx,
        ),
      )
      return rows[0]
    }
    const before = await there()
    const { body } = await send<{ deleted: number; changeId: string }>(
      'DELETE',
      `/addressBooks/${big}?contacts=delete`,
    )
    expect(body.deleted).toBe(count - 1)
    expect((await there())?.people).toBe(1)
    expect((await send('POST', `/contacts/changes/${body.changeId}/undo`)).status).toBe(200)
    expect(await there()).toEqual(before)
    expect((await send('POST', `/contacts/changes/${body.changeId}/undo`)).status).toBe(409)
  })

  it('D-25: a talk on WhatsApp is of the person with its number, whichever of them comes first', async () => {
    const account = {
      venue_id: venue.venueId,
      profile_id: venue.profileId,
      platform: 'whatsapp',
      language: 'fr',
    } as Parameters<typeof conversationWith>[1]
    const arrive = (number: string) =>
      app.services.database.system((tx) => conversationWith(tx, account, { names: [number], username: 'X' }))
    const contactOf = async (id: string) =>
      (await send<{ contactId: number | null }>('GET', `/conversations/${id}`)).body.contactId
    const { conversationId } = await arrive('590690123450')
    expect(await contactOf(conversationId)).toBeNull()
    const addressBookId = await book('Parole')
    const later = await made<Contact>('/contacts', {
      contactAddressBookId: addressBookId,
      contactPhoneNumber: '590690123450',
    })
    expect(await contactOf(conversationId)).toBe(later.contactId)
    const first = await made<Contact>('/contacts', {
      contactAddressBookId: addressBookId,
      contactPhoneNumber: '590690123451',
    })
    expect(await contactOf((await arrive('590690123451')).conversationId)).toBe(first.contactId)
    await send('DELETE', `/conversations/${conversationId}/contact`)
    expect(await contactOf(conversationId)).toBeNull()
  })

  it('D-28: a talk of whom one deletes is no one’s, and theirs again when that is undone; who looks at it is notified', async () => {
    const { contactId } = await made<Contact>('/contacts', {
      contactAddressBookId: await book('Passage'),
      contactFirstName: 'Zoé',
    })
    const received = async () => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ contactId: number | null }>`
          select payload -> 'conversation' -> 'contactId' as "contactId" from event
          where conversation_id = ${venue.conversationId} and type = 'conversations.updated'
          order by seq desc limit 1`.execute(tx),
      )
      return rows[0]?.contactId
    }
    await send('PUT', `/conversations/${venue.conversationId}/contact`, { contactId })
    const { body } = await send<Deleted>('DELETE', `/contacts/${contactId}`)
    expect(await received()).toBeNull()
    await send('POST', `/contacts/changes/${body.changeId}/undo`)
    expect(await received()).toBe(contactId)
  })
})
