import { sql } from 'kysely'
import { countGone, readAll } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** What people did after a campaign. */
export const outcomesData: PersonalDataSource = {
  name: 'outcomes',
  async collect(tx, { venueId, personId }) {
    return {
      outcomes: await readAll(
        tx,
        sql`select kind, amount_minor, at, campaign_id from outcome
          where venue_id = ${venueId} and person_id = ${personId} order by at`,
      ),
    }
  },
  // The person goes, the count of the campaign stays; the source names them, too.
  erase: (tx, { venueId, personId }) =>
    countGone(
      tx,
      sql`update outcome set person_id = null, source = 'erased:' || id
        where venue_id = ${venueId} and person_id = ${personId}`,
    ),
}
