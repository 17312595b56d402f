import { features } from '@comptoir/core/features'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'

export interface RequestRow {
  venueId: number
  venueName: string
  id: string
  feature: string
  managerId: number | null
  name: string
  state: 'open' | 'handled'
  createdAt: Date
  handledAt: Date | null
}

const columns = sql`r.venue_id as "venueId", v.name as "venueName", r.id, r.feature, r.manager_id as "managerId",
  coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email, '') as name,
  r.state, r.created_at as "createdAt", r.handled_at as "handledAt"`
const tables = sql`feature_request r join venue v on v.venue_id = r.venue_id and v.deleted_at is null
  left join manager m on m.id = r.manager_id`

export async function requestsOfVenues(tx: Tx, venueIds: readonly number[]): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${tables} where ${inVenues(sql`r.venue_id`, venueIds)}
    order by r.created_at desc, r.id desc`.execute(tx)
  return rows
}

export async function findRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select ${columns} from ${tables} where r.id = ${id}`.execute(tx)
  return rows[0]
}

/** Of all venues, oldest first: needs the system's view. */
export async function listRequests(
  tx: Tx,
  query: { page: number; perpage: number; state?: 'open' | 'handled' | undefined },
): Promise<{ rows: RequestRow[]; totalItems: number }> {
  const { page, perpage, state = null } = query
  const where = sql`where ${state}::text is null or r.state = ${state}`
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${tables} ${where} order by r.created_at, r.id
    limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const { rows: counts } = await sql<{
    n: number
  }>`select count(*)::int as n from ${tables} ${where}`.execute(tx)
  return { rows, totalItems: counts[0]?.n ?? 0 }
}

export function toRequest(row: RequestRow) {
  const feature = features.find(({ name }) => name === row.feature)
  if (!feature) throw new Error(`the feature ${row.feature} no longer exists`)
  return {
    id: row.id,
    venueId: row.venueId,
    venueName: row.venueName,
    featureId: feature.id,
    featureName: feature.name,
    requestedBy: { managerId: row.managerId, name: row.name },
    state: row.state,
    createdAt: row.createdAt.getTime(),
    handledAt: row.handledAt?.getTime() ?? null,
  }
}
