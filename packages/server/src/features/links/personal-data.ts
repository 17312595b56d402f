import { sql } from 'kysely'
import { countGone, readAll } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** Links of a person's own: those in what was sent to them, and the one by which they unsubscribe. */
export const linksData: PersonalDataSource = {
  name: 'links',
  async collect(tx, { venueId, personId }) {
    const theirs = sql`venue_id = ${venueId} and person_id = ${personId}`
    return {
      links: await readAll(
        tx,
        sql`
          select target, created_at, (
            select coalesce(sum(people), 0)::int from link_day d
            where d.venue_id = short_link.venue_id and d.link_id = short_link.id) as clicks
          from short_link where ${theirs} order by created_at`,
      ),
      measureConsents: await readAll(
        tx,
        sql`select wording, given_at, withdrawn_at from measure_consent where ${theirs} order by given_at`,
      ),
    }
  },
  async erase(tx, { venueId, personId, phone }) {
    await sql`delete from measure_consent where venue_id = ${venueId} and person_id = ${personId}`.execute(tx)
    return countGone(
      tx,
      sql`delete from short_link where venue_id = ${venueId} and (person_id = ${personId} or phone = ${phone})`,
    )
  },
}
