import type { Deleted } from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import type { ImportDetail } from '@comptoir/core/imports'
import type { ErasureReport, PersonalData, Timeline } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emit } from '../../kernel/events/events.ts'
import { picture } from '../../kernel/files/testing/samples.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { workOnce } from '../imports/worker.ts'
import { jidOf } from '../webchat/index.ts'

const email = 'zora.lebrun@mail.example'
const phone = '+590690424242'
const secret = 'quetzalcoatl'
/** What identifies the person, wherever it is stored. */
const marks = [email, phone.slice(1), 'Zora', secret]
/** Bytes are shown as hexadecimal digits. */
const storedMarks = [...marks, ...marks.map((mark) => Buffer.from(mark).toString('hex'))]

describe.each(testEngines)('what is kept of a person on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let contactId: number
  /** Uploads in which the person is one of many, and alone. */
  let shared: string
  let own: string
  const system = <T>(query: ReturnType<typeof sql<T>>) =>
    app.services.database.system(async (tx) => (await query.execute(tx)).rows)
  const send = <T>(method: string, path: string, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}/contacts/${contactId}${path}`, { token })

  /** Every column of the whole database where something identifies the person. */
  async function places(): Promise<string[]> {
    const tables = await app.services.database.owner((tx) =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(tx),
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const [row] = await system<{ n: number }>(sql`
        select count(*)::int as n from ${sql.table(name)} t
        where exists (select from unnest(${storedMarks}::text[]) mark where position(mark in t::text) > 0)`)
      if ((row?.n ?? 0) > 0) found.push(name)
    }
    return found
  }

  /** Somebody wrote on the website, and gave an address for the answer. */
  async function visit(address: string) {
    const { venueId, profileId } = venue
    const visitorId = newId()
    await system(sql`
      insert into visitor (venue_id, id, webchat_id, token_hash, origin, language, name, email, expires_at)
      values (${venueId}, ${visitorId}, ${venue.webchatId}, ${visitorId}, 'https://shop.example', 'fr',
        'Zora', ${address}, now() + interval '1 day')`)
    const jid = jidOf({ visitorId, webchatId: venue.webchatId })
    await system(sql`
      insert into conversation (venue_id, id, profile_id, platform, jid, username)
      values (${venueId}, gen_random_uuid(), ${profileId}, 'website', ${jid}, 'Zora')`)
  }

  async function upload(name: string, content: string) {
    const form = new FormData()
    form.set('file', new File([content], name, { type: 'text/csv' }))
    const at = `/v2/venues/${venue.venueId}/addressBookImports`
    const answer = await app.send<ImportDetail>('POST', at, { token: venue.ownerToken, body: form })
    expect(answer.status, answer.text).toBe(201)
    return `${at}/${answer.body.savedImport.id}`
  }

  /** A file of a message, or one that was not sent yet. */
  async function keepFile(messageId: string | null, more: { visitorJid?: string } = {}) {
    const { venueId } = venue
    const bytes = await picture('png', { width: 8, height: 8 })
    const size = { width: 8, height: 8, isTransparent: true }
    const file = await app.services.files.add({
      venueId,
      bytes,
      name: 'a.png',
      visibility: 'private',
      size,
      ...more,
    })
    await system(sql`update file set message_id = ${messageId} where id = ${file.id}`)
    return file.storage_key
  }
  const bookId = async () =>
    (await system<{ id: number }>(sql`select id from address_book where name = 'Fidèles'`))[0]?.id
  const isStored = async (key: string) => (await app.services.files.store.read(key)) !== undefined

  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'erasure')
    const { venueId, profileId, conversationId } = venue
    const [person] = await system<{ id: number }>(sql`
      insert into person (venue_id, first_name, last_name, email, phone)
      values (${venueId}, 'Zora', 'Lebrun', ${email}, ${phone}) returning id`)
    contactId = person?.id ?? 0
    await system(sql`
      with book as (insert into address_book (venue_id, name) values (${venueId}, 'Fidèles') returning id)
      insert into address_book_member (venue_id, address_book_id, person_id, traits)
      select ${venueId}, id, ${contactId}, 7 from book`)
    await system(sql`
      insert into consent (venue_id, id, person_id, channels, wording, place)
      values (${venueId}, gen_random_uuid(), ${contactId}, '{sms}', 'Oui, par SMS', 'office')`)
    await system(sql`
      insert into suppression (venue_id, channel, address_hash, address, reason, source)
      values (${venueId}, 'sms', 'hash-of-zora', ${phone}, 'stop', ${`STOP ${secret}`})`)
    await system(
      sql`update conversation set contact_id = ${contactId}, notes = ${secret} where id = ${conversationId}`,
    )
    await system(sql`
      insert into message (venue_id, id, conversation_id, is_from_business, body)
      values (${venueId}, gen_random_uuid(), ${conversationId}, false, ${`Bonjour, ${secret}`})`)
    await system(sql`
      insert into conversation_note (venue_id, id, conversation_id, body)
      values (${venueId}, gen_random_uuid(), ${conversationId}, ${`seen by the team, ${secret}`})`)
    await visit(email)
    await system(sql`
      insert into sms (venue_id, id, kind, profile_id, phone, sender, body, segments, reference)
      values (${venueId}, gen_random_uuid(), 'contact', ${profileId}, ${phone}, 'Shop', ${`Bonjour ${secret}`}, 1, 1)`)
    await system(sql`
      insert into sms_reply (venue_id, id, phone, body)
      values (${venueId}, gen_random_uuid(), ${phone}, ${`Merci ${secret}`})`)
    await app.services.database.system(async (tx) =>
      emit(tx, { venueId, type: 'messages.created', payload: { conversationId, body: secret } }),
    )
    await system(sql`
      insert into outbox (venue_id, kind, key, payload)
      values (${venueId}, 'mail', 'k', ${JSON.stringify({ to: email, text: secret })}::jsonb)`)
    await system(sql`
      insert into inbox (provider, account, event_id, raw, done_at)
      values ('whatsapp', 'a', 'e', ${`{"from":"${phone.slice(1)}","text":"${secret}"}`}, now())`)
    await system(sql`
      insert into address_book_import (venue_id, file_name, state, preview)
      values (${venueId}, 'clients.csv', 'done', ${JSON.stringify([['Zora', email]])}::jsonb)`)
    await system(sql`
      insert into address_book_import_error (venue_id, import_id, row_number, cells, reasons)
      select ${venueId}, id, 3, ${JSON.stringify(['Zora', email])}::jsonb, '[]' from address_book_import
      where venue_id = ${venueId}`)
    await system(sql`
      insert into person_change (venue_id, id, kind, former)
      values (${venueId}, gen_random_uuid(), 'delete', ${JSON.stringify({
        personIds: [contactId],
        members: [],
        identities: [{ person_id: contactId, platform: 'whatsapp', value: phone.slice(1) }],
        conversations: [],
        pieces: [],
      })}::jsonb)`)
  })
  afterAll(() => app.close())

  it('CON-05 the history lists messages, SMS, books, consents and refusals, newest first, in pages without a gap', async () => {
    const all = (await send<Timeline>('GET', '/timeline')).body
    expect(all.before).toBeNull()
    expect(new Set(all.entries.map(({ kind }) => kind))).toEqual(
      new Set(['messages', 'sms', 'added', 'created', 'consent', 'suppressed']),
    )
    const times = all.entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    const piecewise: string[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const query: string = before ? `&before=${encodeURIComponent(before)}` : ''
      const page: Timeline = (await send<Timeline>('GET', `/timeline?perpage=2${query}`)).body
      piecewise.push(...page.entries.map((entry) => JSON.stringify(entry)))
      before = page.before
    }
    expect(piecewise.toSorted()).toEqual(all.entries.map((entry) => JSON.stringify(entry)).toSorted())
  })

  it('RBC-05 the history shows no messages to whom the inbox is closed', async () => {
    const [role] = await system<{ id: number }>(sql`
      insert into role (venue_id, name, permissions)
      values (${venue.venueId}, 'Address books', '{contacts.contacts:read}') returning id`)
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    await system(sql`delete from manager_role where manager_id = ${reader.managerId}`)
    await system(
      sql`insert into manager_role (manager_id, role_id) values (${reader.managerId}, ${role?.id ?? 0})`,
    )
    const { entries } = (await send<Timeline>('GET', '/timeline', reader.token)).body
    const kinds = new Set(entries.map(({ kind }) => kind))
    expect([kinds.has('added'), kinds.has('messages'), kinds.has('sms')]).toEqual([true, false, false])
  })

  it('exports everything about a person, from every feature', async () => {
    const data = (await send<PersonalData>('GET', '/data')).body
    expect(data.person).toMatchObject([{ email, phone, first_name: 'Zora' }])
    for (const part of ['addressBooks', 'consents', 'refusals', 'conversations', 'smsSent', 'smsReceived'])
      expect(data[part], part).not.toEqual([])
    expect(data.visitors).toContainEqual(expect.objectContaining({ email, name: 'Zora' }))
    expect(JSON.stringify(data.conversations)).toContain(secret)
    expect(JSON.stringify(data.conversations)).toContain('seen by the team')
  })

  it('D-28 others who were deleted still come back when somebody is erased; whom they had taken in goes with them', async () => {
    const { venueId, ownerToken: token } = venue
    const [ada, nino] = (
      await system<{ id: number }>(sql`
        insert into person (venue_id, first_name) values (${venueId}, 'Ada'), (${venueId}, 'Nino') returning id`)
    ).map(({ id }) => id)
    const [taken] = await system<{ id: number }>(sql`
      insert into person (venue_id, merged_into, deleted_at) values (${venueId}, ${ada}, now()) returning id`)
    await system(sql`
      insert into person (venue_id, merged_into, deleted_at) values (${venueId}, ${taken?.id}, now())`)
    // The book has the number of the person, and is another thing.
    await system(sql`insert into address_book (venue_id, id, name) values (${venueId}, ${ada}, 'Ronde')`)
    await system(sql`
      insert into address_book_member (venue_id, address_book_id, person_id, traits)
      values (${venueId}, ${ada}, ${nino}, 1)`)
    const call = <T>(method: string, path: string, body?: unknown) =>
      app.send<T>(method, `/v2/venues/${venueId}/contacts${path}`, { token, body })
    const remove = async (...contactIds: (number | undefined)[]) =>
      (await call<Deleted>('DELETE', '', { contactIds })).body.changeId
    const undo = async (id: string | null) => (await call('POST', `/changes/${id}/undo`)).status
    const both = await remove(ada, nino)
    expect(await undo(both)).toBe(200)
    const later = await remove(nino)
    expect((await call('POST', `/${ada}/erasure`)).status).toBe(200)
    const kept = await system(sql`select former from person_change where id = ${both}`)
    expect(kept).toMatchObject([{ former: { personIds: [nino], members: [{ person_id: nino }] } }])
    expect(
      await system(sql`select from person where venue_id = ${venueId} and merged_into is not null`),
    ).toEqual([])
    expect(
      await system(sql`select from person where venue_id = ${venueId} and deleted_at is not null`),
    ).toHaveLength(1)
    expect(await undo(later)).toBe(200)
  })

  it('an erased person is nowhere in the whole database; their refusal stays as a hash', async () => {
    expect((await places()).length).toBeGreaterThan(8)
    const others = Array.from({ length: 9_000 }, (_, at) => `Ana;Client ${at};ana${at}@mail.example;\n`)
    const theirs = ['Zora;Lebrun;;0690 42 42 42\n', 'Zora;Lebrun;Zora.LEBRUN@mail.example;\n']
    const lines = ['Prénom;Nom;E-mail;Mobile\n', theirs[0], ...others, theirs[1]]
    shared = await upload('Zora-Lebrun et les autres.csv', lines.join(''))
    own = await upload('fiche.csv', `E-mail;Prénom\n${email};Zora\n`)
    expect(await places()).toContain('address_book_import_part')
    const [message] = await system<{ id: string }>(sql`
      select id from message where conversation_id = ${venue.conversationId} and body like ${`%${secret}`}`)
    const [visit] = await system<{ jid: string }>(sql`
      select jid from conversation where venue_id = ${venue.venueId} and username = 'Zora'`)
    const keys = [await keepFile(message?.id ?? null), await keepFile(null, { visitorJid: visit?.jid ?? '' })]
    expect(await Promise.all(keys.map(isStored))).toEqual([true, true])
    const { status, body } = await send<ErasureReport>('POST', '/erasure')
    expect(status).toBe(200)
    expect(body.pendingFiles).toBe(0)
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false])
    expect(body.keptRefusals).toBe(1)
    const counts = Object.fromEntries(body.erased.map(({ part, count }) => [part, count]))
    expect(counts).toMatchObject({ contact: 1, conversations: 2, visitors: 2, sms: 2 })
    expect(await places()).toEqual([])
    const kept = await system(
      sql`select channel, reason, address from suppression where address_hash = 'hash-of-zora'`,
    )
    expect(kept).toEqual([{ channel: 'sms', reason: 'stop', address: null }])
    expect((await send('POST', '/erasure')).status).toBe(404)
  })

  it('an upload that waits for its mapping loses the rows of an erased person alone, and can be imported', async () => {
    const { ownerToken: token, venueId } = venue
    expect((await app.send('GET', own, { token })).status).toBe(404)
    const { savedImport, rows } = (await app.send<ImportDetail>('GET', shared, { token })).body
    expect(savedImport).toMatchObject({ state: 'mapping', totalRows: 9_000, fileName: 'contacts' })
    expect(rows[0]).toEqual(['Ana', 'Client 0', 'ana0@mail.example', ''])
    const body = { addressBookId: await bookId(), action: 'start' }
    const started = await app.send('PATCH', shared, { token, body })
    expect(started.status, started.text).toBe(200)
    while (await workOnce(app.services));
    const found = await system(sql`
      select count(*)::int as n from person where venue_id = ${venueId} and last_name like 'Client %'`)
    expect(found).toEqual([{ n: 9_000 }])
    expect(await places()).toEqual([])
  })

  it('a running import goes on without the rows of a person who is erased meanwhile', async () => {
    const { ownerToken: token, venueId } = venue
    const people = Array.from({ length: 40 }, (_, at) => `u${at}@mail.example\n`)
    const at = await upload('u.csv', `E-mail\nfirst.of.all@mail.example\n${people.join('')}`)
    const started = await app.send('PATCH', at, {
      token,
      body: { addressBookId: await bookId(), action: 'start' },
    })
    expect(started.status, started.text).toBe(200)
    await system(sql`
      update address_book_import set row_number = 11, worker = gen_random_uuid() where venue_id = ${venueId} and file_name = 'u.csv'`)
    const [person] = await system<{ id: number }>(sql`
      insert into person (venue_id, email) values (${venueId}, 'first.of.all@mail.example') returning id`)
    contactId = person?.id ?? 0
    expect((await send('POST', '/erasure')).status).toBe(200)
    while (await workOnce(app.services));
    expect((await app.send<ImportDetail>('GET', at, { token })).body.savedImport).toMatchObject({
      state: 'done',
      totalRows: 40,
    })
    const found = await system(sql`
      select count(*)::int as n from person where venue_id = ${venueId} and email like 'u%@mail.example'`)
    expect(found).toEqual([{ n: 30 }])
  })

  it('files that the store cannot remove are said to be left, and go with the next sweep', async () => {
    const { venueId, profileId } = venue
    const [person] = await system<{ id: number }>(sql`
      insert into person (venue_id, email) values (${venueId}, 'nino@mail.example') returning id`)
    contactId = person?.id ?? 0
    const [message] = await system<{ id: string }>(sql`
      with talk as (
        insert into conversation (venue_id, id, profile_id, platform, jid, contact_id)
        values (${venueId}, gen_random_uuid(), ${profileId}, 'website', 'nino', ${contactId}) returning id)
      insert into message (venue_id, id, conversation_id, is_from_business, body)
      select ${venueId}, gen_random_uuid(), id, false, '' from talk returning id`)
    const key = await keepFile(message?.id ?? null)
    const remove = vi
      .spyOn(app.services.files.store, 'remove')
      .mockRejectedValue(new Error('the bucket is away'))
    const { body } = await send<ErasureReport>('POST', '/erasure')
    expect(body.pendingFiles).toBe(1)
    remove.mockRestore()
    expect(await isStored(key)).toBe(true)
    await app.services.database.system((tx) => app.services.files.sweep(tx))
    expect(await isStored(key)).toBe(false)
  })
})
