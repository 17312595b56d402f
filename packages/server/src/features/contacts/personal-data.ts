import { sql } from 'kysely'
import { countGone, readAll, readEntries } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'
import { forgetInChanges } from './changes.ts'

/** The person, the books, consents, refusals and changes: the history of how the venue came to know them. */
export const contactData: PersonalDataSource = {
  name: 'contact',
  timeline: {
    permission: 'contacts.contacts:read',
    async read(tx, { venueId, personId, email, phone }, { before, most }) {
      const created = sql`
        select created_at as at from person
        where venue_id = ${venueId} and id = ${personId} and created_at < ${before}`
      const asked = sql`
        select erasure_asked_at as at from person
        where venue_id = ${venueId} and id = ${personId} and erasure_asked_at < ${before}`
      const added = sql`
        select m.added_at as at, b.name as "addressBookName", m.import_id is not null as "isImported"
        from address_book_member m join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
        where m.venue_id = ${venueId} and m.person_id = ${personId} and m.added_at < ${before}
        order by m.added_at desc limit ${most}`
      const consent = sql`
        select distinct c.given_at as at, c.channels, c.place, c.wording, c.manager_name as "managerName"
        from consent c
        where c.venue_id = ${venueId} and c.given_at < ${before} and (
          c.person_id = ${personId}
          or c.id in (select consent_id from address_book_member where venue_id = ${venueId} and person_id = ${personId}))
        order by c.given_at desc limit ${most}`
      const suppressed = sql`
        select created_at as at, channel, reason from suppression
        where venue_id = ${venueId} and address in (${email}, ${phone}) and created_at < ${before}
        order by created_at desc limit ${most}`
      return [
        ...(await readEntries(tx, 'created', created)),
        ...(await readEntries(tx, 'erasureAsked', asked)),
        ...(await readEntries(tx, 'added', added)),
        ...(await readEntries(tx, 'consent', consent)),
        ...(await readEntries(tx, 'suppressed', suppressed)),
      ]
    },
  },
  async collect(tx, { venueId, personId, email, phone }) {
    const of = sql`venue_id = ${venueId} and person_id = ${personId}`
    return {
      person: await readAll(
        tx,
        sql`
          select first_name, last_name, email, phone, gender, birthday::text, country_code, postal_code, interests, language,
            email_verified_at, phone_verified_at, is_subscribed, created_at, updated_at
          from person where venue_id = ${venueId} and id = ${personId}`,
      ),
      fields: await readAll(
        tx,
        sql`
          select c.label, v.number, v.moment, v.word from custom_value v
            join custom_column c on c.venue_id = v.venue_id and c.id = v.column_id
          where v.venue_id = ${venueId} and v.person_id = ${personId} order by c.label`,
      ),
      addressBooks: await readAll(
        tx,
        sql`
          select b.name, m.added_at from address_book_member m
            join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
          where m.venue_id = ${venueId} and m.person_id = ${personId} order by m.added_at`,
      ),
      consents: await readAll(
        tx,
        sql`
          select channels, wording, place, given_at, manager_name from consent
          where venue_id = ${venueId} and (
            person_id = ${personId} or id in (select consent_id from address_book_member where ${of}))
          order by given_at`,
      ),
      refusals: await readAll(
        tx,
        sql`
          select channel, address, reason, source, created_at from suppression
          where venue_id = ${venueId} and address in (${email}, ${phone}) order by created_at`,
      ),
      identities: await readAll(tx, sql`select platform, value from person_identity where ${of}`),
      visits: await readAll(
        tx,
        sql`select is_invite, sources, visit_count, created_at, last_seen_at from guest where ${of}`,
      ),
    }
  },
  async erase(tx, { venueId, personId }) {
    const { rows } = await sql<{ id: number }>`
      with recursive them as (
        select ${personId}::int as id
        union
        select p.id from person p join them on p.merged_into = them.id where p.venue_id = ${venueId}
      ) select id from them`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await forgetInChanges(tx, venueId, ids)
    return countGone(tx, sql`delete from person where venue_id = ${venueId} and id = any(${ids}::int[])`)
  },
}
