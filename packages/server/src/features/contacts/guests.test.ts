import type { AddressBook, Contact, User } from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

/** Each guest comes as guests do: by a message, a loyalty book, a reported visit, or added by the team. */
describe.each(bothEngines)('guests of a venue on %s (CON-01, D-25)', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'GUESTS')
  }, 60_000)
  afterAll(() => app.close())

  const send = <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const made = async <T>(path: string, body: unknown) => (await send<T>('POST', path, body)).body
  const add = async (contactFirstName: string, more: object = {}) =>
    (await made<Contact>('/contacts', { contactFirstName, ...more })).contactId
  const link = (contactId: number) =>
    send('PUT', `/conversations/${venue.conversationId}/contact`, { contactId })
  const list = async (query = '') =>
    (await send<User[]>('GET', `/users${query}`)).body.map(({ userFirstName, sources }) => [
      userFirstName,
      sources,
    ])

  it('who wrote is a guest once the venue says who it is, and seen last with each message', async () => {
    const writer = await add('Solange')
    expect(await list()).toEqual([])
    await link(writer)
    expect(await list()).toEqual([['Solange', ['message']]])
    const first = (await send<User>('GET', `/users/${writer}`)).body.lastSeenAt
    await app.services.database.system((tx) =>
      sql`update guest set last_seen_at = last_seen_at - interval '1 hour' where person_id = ${writer}`.execute(
        tx,
      ),
    )
    await app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id: newId(), body: 'Je passe demain.' },
    })
    expect((await send<User>('GET', `/users/${writer}`)).body.lastSeenAt >= first).toBe(true)
  })

  it('a conversation that is another person’s after all leaves the first out of the guests', async () => {
    const other = await add('Josette')
    await link(other)
    expect(await list()).toEqual([['Josette', ['message']]])
    await send('DELETE', `/conversations/${venue.conversationId}/contact`)
    expect(await list()).toEqual([])
    await link(other)
  })

  it('members of a loyalty book are guests while they are in it; members of others are not', async () => {
    const book = (addressBookName: string, source: string) =>
      made<AddressBook>('/addressBooks', { addressBookName, source })
    const card = (await book('Carte de fidélité', 'fidelity')).addressBookId
    const plain = (await book('Fournisseurs', 'user')).addressBookId
    await add('Fournisseur', { contactAddressBookId: plain })
    const member = await add('Anaïs', { contactAddressBookId: card })
    expect(await list('?source=loyalty')).toEqual([['Anaïs', ['loyalty']]])
    await send('DELETE', `/addressBooks/${card}`)
    expect(await list('?source=loyalty')).toEqual([])
    expect((await send('GET', `/contacts/${member}`)).status).toBe(200)
  })

  it('CON-33: added by the team, or reported as a visit; who was known already stays as they came', async () => {
    await made('/users', { userFirstName: 'Invité', userMobilePhone: '0612345670' })
    await made('/users', { userFirstName: 'Venu', userMobilePhone: '0612345671', isInvite: false })
    await made('/users', { userMobilePhone: '0612345670', isInvite: false })
    expect(await list('?source=invite')).toEqual([['Invité', ['invite', 'visit']]])
    expect(await list('?source=visit')).toEqual([
      ['Invité', ['invite', 'visit']],
      ['Venu', ['visit']],
    ])
  })

  it('search finds by any name, e-mail address or number, and the days are those on which they were seen', async () => {
    expect(await list('?search=venu')).toEqual([['Venu', ['visit']]])
    expect(await list('?search=0612345671')).toEqual([['Venu', ['visit']]])
    expect(await list('?search=venu&source=invite')).toEqual([])
    await app.services.database.system((tx) =>
      sql`
        update guest set last_seen_at = '2026-03-10T12:00:00Z'
        where person_id = (select id from person where first_name = 'Venu')`.execute(tx),
    )
    expect(await list('?seenFrom=2026-03-10&seenUntil=2026-03-10')).toEqual([['Venu', ['visit']]])
    expect(await list('?seenUntil=2026-03-09')).toEqual([])
    expect((await list('?seenFrom=2026-03-11')).length).toBe(2)
  })

  it('D-28: one of two keeps how both came, and undoing gives each back their own', async () => {
    const [keep, drop] = await Promise.all(
      [{ userFirstName: 'Un', isInvite: false }, { userFirstName: 'Deux' }].map((body) =>
        made<User>('/users', body),
      ),
    )
    await link(drop?.userId ?? 0)
    const before = [await list('?search=un'), await list('?search=deux')]
    const { changeId } = await made<{ changeId: string }>('/contacts/merge', {
      keep: keep?.userId,
      drop: drop?.userId,
      fields: {},
    })
    expect(await list('?search=un')).toEqual([['Un', ['visit', 'message']]])
    await send('POST', `/contacts/changes/${changeId}/undo`)
    expect([await list('?search=un'), await list('?search=deux')]).toEqual(before)
  })

  it('who is deleted is no guest, and is again once that is undone', async () => {
    const known = (await send<User[]>('GET', '/users?search=deux')).body[0]
    expect(known?.sources).toEqual(['invite', 'message'])
    const gone = await send<{ changeId: string }>('DELETE', `/contacts/${known?.userId}`)
    expect(await list('?search=deux')).toEqual([])
    await send('POST', `/contacts/changes/${gone.body.changeId}/undo`)
    expect(await list('?search=deux')).toEqual([['Deux', ['invite', 'message']]])
  })
})
