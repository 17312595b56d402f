import { sql } from 'kysely'
import { countGone } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** Files that a person may be in: all of the venue since it knew them, as they are made again in a minute. */
export const exportsData: PersonalDataSource = {
  name: 'files',
  erase: (tx, { venueId, personId }) =>
    countGone(
      tx,
      sql`
        delete from export e using person p
        where e.venue_id = ${venueId} and p.venue_id = e.venue_id and p.id = ${personId}
          and (e.created_at >= p.created_at or e.state = 'running')
          and (e.person_ids is null or ${personId} = any(e.person_ids))`,
    ),
}
