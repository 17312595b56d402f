import { SHORT_LINK_KINDS, type ShortLink, type ShortLinkKind, type TargetCheck } from '@comptoir/core/links'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { cursorPage, readCursor } from '../../kernel/http/cursor.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { containing } from '../../kernel/http/like.ts'
import type { Site } from '../../kernel/http/site.ts'
import { addressOf } from './codes.ts'

interface Row {
  id: string
  venueId: number
  code: string
  kind: ShortLinkKind
  target: string
  name: string
  isActive: boolean
  blockReason: string | null
  check: TargetCheck
  checkedAt: Date | null
  clicks: number
  robots: number
  createdAt: Date
  managerName: string
}

/** Links that people read of; those by which somebody unsubscribes are theirs alone. */
const isListed = sql`l.kind = any(${SHORT_LINK_KINDS}::text[])`

const links = (where: RawBuilder<unknown>) => sql<Row>`
  select l.id, l.venue_id as "venueId", l.code, l.kind, coalesce(l.target, '') as target, l.name, l.is_active as "isActive",
    comptoir.link_block_reason(l.venue_id, l.code, l.host) as "blockReason", l.target_check as "check",
    l.checked_at as "checkedAt", d.people as clicks, d.robots, l.created_at as "createdAt",
    l.manager_name as "managerName"
  from short_link l cross join lateral (
    select coalesce(sum(people), 0)::int as people, coalesce(sum(robots), 0)::int as robots from link_day
    where venue_id = l.venue_id and link_id = l.id) d
  where l.phone is null and ${isListed} and ${where}`

export const toLink =
  (site: Site) =>
  ({ isActive, blockReason, checkedAt, createdAt, ...row }: Row): ShortLink => {
    const state = blockReason !== null ? 'blocked' : isActive ? 'active' : 'off'
    return {
      ...(row as Row & Pick<ShortLink, 'id' | 'venueId'>),
      isValid: state === 'active' && row.check !== 'refused',
      shortLink: addressOf(site, row.code),
      state,
      blockReason: blockReason ?? '',
      checkedAt: checkedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }
  }

export async function readLink(
  tx: Tx,
  site: Site,
  venueIds: readonly number[],
  id: string,
): Promise<ShortLink> {
  const { rows } = await links(sql`${inVenues(sql`l.venue_id`, venueIds)} and l.id = ${id}`).execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toLink(site)(row)
}

interface Query {
  search?: string | undefined
  kind?: ShortLinkKind | undefined
  cursor?: string | undefined
  perpage: number
}

/** A page of links, newest first. */
export async function readLinks(tx: Tx, site: Site, venueIds: readonly number[], query: Query) {
  const after = readCursor(query.cursor)
  const words = containing(query.search)
  const isWanted = sql`${inVenues(sql`l.venue_id`, venueIds)}
    and (${query.kind ?? null}::text is null or l.kind = ${query.kind ?? null}::text)
    and (${words}::text is null or lower(l.name) like ${words} or lower(l.target) like ${words}
      or l.code = ${query.search?.trim() ?? ''})`
  const { rows } = await sql<Row>`
    ${links(sql`${isWanted} and (${after?.at ?? null}::timestamptz is null
      or (l.created_at, l.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))`)}
    order by l.created_at desc, l.id desc limit ${query.perpage + 1}`.execute(tx)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from short_link l
    where l.phone is null and ${isListed} and ${isWanted}`.execute(tx)
  const toItem = toLink(site)
  return cursorPage(rows, query.perpage, counted[0]?.count ?? 0, toItem, ({ createdAt: at, id }) => ({
    at,
    id,
  }))
}

/** The clicks of the last days by the venue's calendar. */
export async function readDays(tx: Tx, venueId: number, id: string, days: number) {
  const { rows: now } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date::text as today from venue where venue_id = ${venueId}`.execute(
    tx,
  )
  const today = now[0]?.today ?? ''
  const { rows } = await sql<{ day: string; people: number; robots: number }>`
    select day::text as day, people, robots from link_day
    where venue_id = ${venueId} and link_id = ${id} and day > ${today}::date - ${days}::int
    order by day`.execute(tx)
  return { today, days: rows }
}
