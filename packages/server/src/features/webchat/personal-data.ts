import { sql } from 'kysely'
import { countGone, readAll } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'
import { jidOfKnown, jidOfVisitor } from './actor.ts'

/** A person as a visitor of websites: what they and the site said of them, and what they did there. */
export const visitorsData: PersonalDataSource = {
  name: 'visitors',
  async collect(tx, { venueId, names }) {
    return {
      visitors: await readAll(
        tx,
        sql`
          select name, email, phone, language, origin, page_url, page_title, said_language, mail_consent_at, sms_consent_at, created_at, seen_at
          from visitor v where venue_id = ${venueId} and ${jidOfVisitor} = any(${names}::text[]) order by created_at`,
      ),
      visitorAttributes: await readAll(
        tx,
        sql`
          select attributes, updated_at from visitor_attributes v
          where venue_id = ${venueId} and ${jidOfKnown} = any(${names}::text[]) order by updated_at`,
      ),
      visitorEvents: await readAll(
        tx,
        sql`
          select name, data, happened_at from visitor_event v
          where venue_id = ${venueId} and ${jidOfKnown} = any(${names}::text[]) order by happened_at`,
      ),
    }
  },
  async erase(tx, { venueId, names }) {
    // Files that they uploaded and never sent; those of messages go with the messages.
    await sql`
      delete from file where venue_id = ${venueId} and message_id is null and visitor_jid = any(${names}::text[])`.execute(
      tx,
    )
    await sql`
      delete from visitor_attributes v where venue_id = ${venueId} and ${jidOfKnown} = any(${names}::text[])`.execute(
      tx,
    )
    await sql`
      delete from visitor_event v where venue_id = ${venueId} and ${jidOfKnown} = any(${names}::text[])`.execute(
      tx,
    )
    return countGone(
      tx,
      sql`delete from visitor v where venue_id = ${venueId} and ${jidOfVisitor} = any(${names}::text[])`,
    )
  },
}
