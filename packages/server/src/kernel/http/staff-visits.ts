import { ALL_VENUES } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { notFound } from './errors.ts'

/** Where staff are, and whether it is the first time today for one of the venues. */
export interface StaffVisit {
  venueIds: number[]
  isNew: boolean
}

/**
 * The venues of a visit of staff, as far as they exist: no one has checked yet what staff name. That they were there is
 * kept for the venue to see (T30), to the minute, by the day of UTC: within it, reading writes nothing and locks
 * nothing.
 */
export async function visitVenues(
  tx: Tx,
  venueId: number,
  managerId: number | undefined,
): Promise<StaffVisit> {
  const { rows } = await sql<{ venueId: number }>`
    select venue_id as "venueId" from venue
    where deleted_at is null and (${venueId === ALL_VENUES} or venue_id = ${venueId}) order by 1`.execute(tx)
  if (venueId !== ALL_VENUES && rows.length === 0) throw notFound()
  const venueIds = rows.map((row) => row.venueId)
  const { rows: visits } = await sql<{ isNew: boolean }>`
    insert into staff_visit (venue_id, manager_id, day, name)
    select venue_id, m.id, (now() at time zone 'utc')::date, trim(m.first_name || ' ' || m.last_name)
    from unnest(${venueIds}::integer[]) as visited (venue_id), manager m
    where m.id = ${managerId ?? null} and not exists (
      select from staff_visit s where s.venue_id = visited.venue_id and s.manager_id = m.id
        and s.day = (now() at time zone 'utc')::date and s.last_at > now() - interval '1 minute'
    )
    on conflict (venue_id, manager_id, day) do update set last_at = now()
    returning first_at = now() as "isNew"`.execute(tx)
  return { venueIds, isNew: visits.some(({ isNew }) => isNew) }
}
