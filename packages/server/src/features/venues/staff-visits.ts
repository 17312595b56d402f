import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

const SHOWN_DAYS = 90
const KEPT_DAYS = 365

interface VisitRow {
  managerId: number
  name: string
  firstAt: Date
  lastAt: Date
}

/** On which days staff opened a venue, the latest first (T30). */
export async function staffVisitsOf(tx: Tx, venueId: number) {
  const { rows } = await sql<VisitRow>`
    select manager_id as "managerId", name, first_at as "firstAt", last_at as "lastAt" from staff_visit
    where venue_id = ${venueId} and last_at > now() - ${SHOWN_DAYS} * interval '1 day'
    order by last_at desc limit 100`.execute(tx)
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
  }))
}

/** Forgets visits of more than a year ago. */
export async function pruneStaffVisits(tx: Tx): Promise<void> {
  await sql`delete from staff_visit where day < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
}
