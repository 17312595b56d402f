import { sql } from 'kysely'
import { countGone, readAll } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'
import { jidOfVisitor } from './actor.ts'

/** A person as a visitor of websites: what they said of themselves, and the pages they visited. */
export const visitorsData: PersonalDataSource = {
  name: 'visitors',
  async collect(tx, { venueId, names }) {
    return {
      visitors: await readAll(
        tx,
        sql`
          select name, email, phone, language, origin, page_url, page_title, mail_consent_at, created_at, seen_at
          from visitor v where venue_id = ${venueId} and ${jidOfVisitor} = any(${names}::text[]) order by created_at`,
      ),
    }
  },
  async erase(tx, { venueId, names }) {
    // Files that they uploaded and never sent; those of messages go with the messages.
    await sql`
      delete from file where venue_id = ${venueId} and message_id is null and visitor_jid = any(${names}::text[])`.execute(
      tx,
    )
    return countGone(
      tx,
      sql`delete from visitor v where venue_id = ${venueId} and ${jidOfVisitor} = any(${names}::text[])`,
    )
  },
}
