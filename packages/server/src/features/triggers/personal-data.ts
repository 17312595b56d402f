import { sql } from 'kysely'
import { countGone, readAll } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** Where a person is in triggers; the messages themselves are those of dispatches. */
export const triggersData: PersonalDataSource = {
  name: 'triggers',
  async collect(tx, { venueId, personId }) {
    return {
      triggers: await readAll(
        tx,
        sql`select t.kind, t.channel, r.occurrence, r.state, r.reason, r.sent, r.due_at, r.last_sent_at
          from trigger_run r join trigger t on t.venue_id = r.venue_id and t.id = r.trigger_id
          where r.venue_id = ${venueId} and r.person_id = ${personId} order by r.due_at`,
      ),
    }
  },
  async erase(tx, { venueId, personId }) {
    await sql`delete from trigger_member where venue_id = ${venueId} and person_id = ${personId}`.execute(tx)
    return countGone(tx, sql`delete from trigger_run where venue_id = ${venueId} and person_id = ${personId}`)
  },
}
