import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Has a reader read the events of the venues in which these managers work, beginning now, and of no others. */
export async function followVenuesOf(tx: Tx, reader: string, managers: RawBuilder<unknown>): Promise<void> {
  await sql`
    with wanted as (
      select distinct venue_id from venue_manager where manager_id in (${managers})
    ), gone as (
      delete from event_cursor where reader = ${reader} and venue_id not in (select venue_id from wanted)
    )
    insert into event_cursor (venue_id, reader, seq)
    select w.venue_id, ${reader}, coalesce(s.n, 0) from wanted w left join event_seq s on s.venue_id = w.venue_id
    where not exists (select from event_cursor c where c.venue_id = w.venue_id and c.reader = ${reader})
    on conflict do nothing`.execute(tx)
}
