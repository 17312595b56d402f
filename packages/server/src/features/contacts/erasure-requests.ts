import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { type ContactRow, contactColumns, toContact } from './serializers.ts'

const AT_MOST = 100

/** Who asked to be erased and still is there, who waits longest first. */
export async function readErasureRequests(tx: Tx, venueIds: readonly number[]) {
  const { rows } = await sql<ContactRow & { askedAt: Date; dueAt: Date }>`
    select ${contactColumns}, p.erasure_asked_at as "askedAt", p.erasure_asked_at + interval '1 month' as "dueAt"
    from person p
    where ${inVenues(sql`p.venue_id`, venueIds)} and p.erasure_asked_at is not null and p.deleted_at is null
    order by p.erasure_asked_at, p.id limit ${AT_MOST}`.execute(tx)
  return rows.map((row) => ({
    contact: toContact(row),
    askedAt: row.askedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
  }))
}
