import type { ContactMessagesEstimate, SentContactMessages } from '@comptoir/core/contact-messages'
import { newId } from '@comptoir/core/http'
import type { Outreach, OutreachList } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { giveRole } from '../roles/index.ts'
import { nextSendTime } from '../sms/quiet-hours.ts'
import { suppress } from '../suppression/index.ts'

interface Refused {
  error: { code: string; fields: Record<string, string> }
}

describe.each(testEngines)('messages to contacts on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let bookId: number
  let lastPhone = 590_690_700_000

  beforeAll(async () => {
    app = await testApp({ engine })
    const { config } = app.services
    config.sms = {
      kind: 'smpp',
      url: 'smpp://x',
      sender: 'Karukera',
      stopMention: 'STOP 36789',
      stopPrefixes: ['33'],
      missedCallSender: 'operator',
      namelessPrefixes: ['1'],
    }
    venue = await addVenue(app, 'Alpha')
  }, 60_000)
  afterAll(() => app.close())
  beforeEach(async () => {
    bookId = (await post<{ addressBookId: number }>('/addressBooks', { addressBookName: newId() })).body
      .addressBookId
    await app.services.database.system(async (tx) => {
      for (const table of ['sms', 'suppression', 'outbox'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
    })
  })

  const post = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
    app.send<T>('POST', `/v2/venues/${venue.venueId}${path}`, { token: venue.ownerToken, body, headers })
  const message = (over: object = {}) => ({
    type: 'sms',
    text: 'Bonjour {firstName} !',
    googleBusinessProfileId: venue.profileId,
    ...over,
  })
  const newPhone = () => {
    lastPhone += 1
    return String(lastPhone)
  }
  const agreed = { consent: { channels: ['sms'], wording: 'J’accepte les SMS' } }
  async function add(over: object = {}): Promise<number> {
    const body = { contactAddressBookId: bookId, contactFirstName: 'Zoé', contactPhoneNumber: newPhone() }
    const { status, body: added } = await post<{ contactId: number }>('/contacts', { ...body, ...over })
    expect(status).toBe(200)
    return added.contactId
  }
  const write = (contactId: number, over: object = {}) =>
    post<Outreach & Refused>(`/contacts/${contactId}/messages`, message(over))
  const stop = (phone: string) =>
    app.services.database.system((tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'sms', address: `+${phone}`, reason: 'stop', source: 'STOP' },
      ]),
    )
  const history = async () => {
    const path = `/v2/venues/${venue.venueId}/outreaches`
    return (await app.send<OutreachList>('GET', path, { token: venue.ownerToken })).body.outreaches
  }
  const consentsOf = async (personId: number) => {
    const { rows } = await app.services.database.system((tx) =>
      sql`select channels, wording, place, manager_id from consent where person_id = ${personId}`.execute(tx),
    )
    return rows
  }

  it('CON-24 D-20 one who agreed is written to by name, counted with STOP, and stands in the history', async () => {
    const phone = newPhone()
    const id = await add({ ...agreed, contactPhoneNumber: phone })
    const { status, body } = await write(id)
    expect([status, body]).toMatchObject([
      200,
      { kind: 'promotion', phoneNumber: `+${phone}`, text: 'Bonjour Zoé !', state: 'queued', credits: 1 },
    ])
    expect(await history()).toMatchObject([{ id: body.id }])
    const unended = await write(id, { text: 'Bonjour {{firstName !' })
    expect([unended.status, unended.body.error.fields]).toEqual([422, { text: 'malformed_variables' }])
    const long = await write(id, { text: `${'x'.repeat(148)}{firstName}` })
    expect(long.body).toMatchObject({ segments: 2, credits: 2 })
  })

  it('trust 3.10 without a consent that is kept the sender must state one, which is kept with who says so', async () => {
    const id = await add()
    const refused = await write(id)
    expect([refused.status, refused.body.error.fields]).toEqual([422, { hasConsent: 'required' }])
    expect((await write(id, { hasConsent: true })).status).toBe(200)
    expect(await consentsOf(id)).toMatchObject([
      { channels: ['sms'], place: 'office', manager_id: venue.ownerId },
    ])
    expect((await write(id)).status).toBe(200)
    expect(await consentsOf(id)).toHaveLength(1)
  })

  it('CON-24 who has no phone, wants none, was written to often or is not there is refused by name', async () => {
    const fieldsOf = async (id: number, over: object = {}) => (await write(id, over)).body.error.fields
    const phone = newPhone()
    const id = await add({ ...agreed, contactPhoneNumber: phone })
    const phoneless = await add({ ...agreed, contactPhoneNumber: null })
    expect(await fieldsOf(phoneless)).toEqual({ contactPhoneNumber: 'required' })
    expect(await fieldsOf(id, { text: 'x'.repeat(790) })).toEqual({ text: 'too_long' })
    expect(await fieldsOf(id, { text: '{lastName}' })).toEqual({ text: 'required' })
    for (const _ of [1, 2, 3]) expect((await write(id)).status).toBe(200)
    expect(await fieldsOf(id)).toEqual({ contactPhoneNumber: 'too_often' })
    await stop(phone)
    expect(await fieldsOf(id)).toEqual({ contactPhoneNumber: 'stopped' })
    await app.send('DELETE', `/v2/venues/${venue.venueId}/contacts/${id}`, { token: venue.ownerToken })
    expect((await write(id)).status).toBe(404)
  })

  it('CON-32 a guest is written to as a user; a contact who never came is none', async () => {
    const phone = newPhone()
    const { body: guest } = await post<{ userId: number }>('/users', {
      userFirstName: 'Léa',
      userMobilePhone: phone,
    })
    const body = message({ hasConsent: true })
    const sent = await post<Outreach>(`/users/${guest.userId}/messages`, body)
    expect(sent.body).toMatchObject({ phoneNumber: `+${phone}`, text: 'Bonjour Léa !' })
    await stop(phone)
    const refused = await post<Refused>(`/users/${guest.userId}/messages`, body)
    expect(refused.body.error.fields).toEqual({ userMobilePhone: 'stopped' })
    expect((await post(`/users/${await add()}/messages`, body)).status).toBe(404)
  })

  it('trust 3.10 leaves by day where the person is, also when it is sent again', async () => {
    const id = await add({ ...agreed, contactPhoneNumber: '590690799999' })
    const { body } = await write(id)
    const openingFrom = (at: number) => {
      const opening = nextSendTime(new Date(at), '+590690799999', 'Europe/Paris').getTime()
      return opening === at ? null : opening
    }
    expect(body.leavesAt).toBe(openingFrom(body.createdAt))
    await app.services.database.system((tx) =>
      sql`update sms set state = 'unknown', leaves_at = null where id = ${body.id}`.execute(tx),
    )
    const { body: again } = await app.send<Outreach>(
      'PATCH',
      `/v2/venues/${venue.venueId}/outreaches/${body.id}`,
      { token: venue.ownerToken, body: { decision: 'resend' } },
    )
    expect(again.leavesAt).toBe(openingFrom(body.createdAt))
  })

  it('CON-03 several are written to once each; who is left out is counted by why, as was estimated', async () => {
    const stopped = newPhone()
    const ids = [
      await add(agreed),
      await add({ ...agreed, contactFirstName: 'x'.repeat(100) }),
      await add({ ...agreed, contactPhoneNumber: stopped }),
      await add({ ...agreed, contactPhoneNumber: null }),
      await add(),
    ]
    await stop(stopped)
    const text = `${'y'.repeat(60)} {firstName}`
    const selection = { contactIds: [...ids, ids[0]], addressBookId: bookId }
    const leftOut = { duplicates: 6, withoutPhone: 1, suppressed: 1, tooOften: 0, withoutConsent: 1 }
    const asked = { ...selection, type: 'sms', text }
    const { body: estimate } = await post<ContactMessagesEstimate>('/contacts/messages/estimate', asked)
    expect(estimate).toMatchObject({ recipients: 2, leftOut, segments: 2, credits: 3, remainingToday: 200 })
    expect(estimate.first.map(({ contactId }) => contactId)).toEqual(ids.slice(0, 2))
    expect(await history()).toEqual([])

    const headers = { 'Idempotency-Key': newId() }
    const sent = await post<SentContactMessages>(
      '/contacts/messages',
      message({ ...selection, text }),
      headers,
    )
    expect(sent.body).toMatchObject({ recipients: 2, leftOut, credits: 3, remainingToday: 200 })
    expect(sent.body.messages.map(({ contactId }) => contactId)).toEqual(ids.slice(0, 2))
    const again = await post<SentContactMessages>(
      '/contacts/messages',
      message({ ...selection, text }),
      headers,
    )
    expect(again.body.messages).toEqual(sent.body.messages)
    expect(await history()).toHaveLength(2)

    const stated = await post<ContactMessagesEstimate>('/contacts/messages/estimate', {
      addressBookId: bookId,
      type: 'sms',
      hasConsent: true,
    })
    expect(stated.body).toMatchObject({ recipients: 3, statedConsents: 1, segments: 0, remainingToday: 198 })
  })

  it('CON-03 a segment is written to as it stands now', async () => {
    const { body: segment } = await post<{ id: number }>('/segments', {
      name: newId(),
      addressBookId: bookId,
      filter: { search: 'inès' },
    })
    const id = await add({ ...agreed, contactFirstName: 'Inès' })
    await add(agreed)
    const sent = await post<SentContactMessages>('/contacts/messages', message({ segmentId: segment.id }))
    expect(sent.body.messages).toMatchObject([{ contactId: id }])
  })

  it('CON-03 more than a day’s messages, no one, and no one who may be written to are refused; none leaves', async () => {
    const fieldsOf = async (over: object) =>
      (await post<Refused>('/contacts/messages', message({ hasConsent: true, ...over }))).body.error.fields
    expect(await fieldsOf({})).toEqual({ contacts: 'required' })
    expect(await fieldsOf({ contactIds: [await add({ contactPhoneNumber: null })] })).toEqual({
      contacts: 'nobody',
    })
    const fill = (count: number) =>
      app.services.database.system((tx) =>
        sql`
          with added as (
            insert into person (venue_id, phone)
            select ${venue.venueId}, '+5906907' || to_char(50000 + n, 'FM00000') from generate_series(1, ${count}::int) n
            on conflict do nothing returning id, traits)
          insert into address_book_member (venue_id, address_book_id, person_id, traits)
          select ${venue.venueId}, ${bookId}, id, traits from added`.execute(tx),
      )
    await fill(201)
    expect(await fieldsOf({ addressBookId: bookId })).toEqual({ contacts: 'daily_limit' })
    await fill(1001)
    expect(await fieldsOf({ addressBookId: bookId })).toEqual({ contacts: 'too_many_contacts' })
    expect(await history()).toEqual([])
  })

  it('T1 no one writes to contacts of another venue, nor without the right to see them', async () => {
    const id = await add(agreed)
    const other = await addVenue(app, 'Beta')
    const at = `/v2/venues/${other.venueId}/contacts`
    const body = { ...message(), googleBusinessProfileId: other.profileId, contactIds: [id] }
    expect((await app.send('POST', `${at}/messages`, { token: other.ownerToken, body })).status).toBe(404)
    const { managerId, token } = await addManager(app, 'Owner', [])
    const role = await post<{ id: number }>('/roles', {
      name: 'Writes only',
      permissions: ['messaging.outreach:send'],
    })
    await app.services.database.system((tx) => giveRole(tx, venue.venueId, managerId, role.body.id))
    for (const path of [`${id}/messages`, 'messages', 'messages/estimate']) {
      const { googleBusinessProfileId, ...rest } = message()
      const asked = {
        ...rest,
        ...(path.startsWith('messages') ? { contactIds: [id] } : {}),
        ...(path.endsWith('estimate') ? {} : { googleBusinessProfileId }),
      }
      const call = `/v2/venues/${venue.venueId}/contacts/${path}`
      expect((await app.send('POST', call, { token, body: asked })).status).toBe(403)
    }
    expect(await history()).toEqual([])
  })
})
