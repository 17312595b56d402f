import { SuppressionChannel, type SuppressionReason } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { beginningsOf, wireOf } from './recipient.ts'

/** The filters of a list. */
export interface Narrowed {
  search?: string | undefined
  channel?: SuppressionChannel | undefined
  reason?: SuppressionReason | undefined
}

interface Row {
  venueId: number
  channel: SuppressionChannel
  hash: string
  address: string
  reason: SuppressionReason
  source: string
  managerName: string
  at: Date
  contactId: number | null
}

const CHANNELS = SuppressionChannel.options
const LAST = '\u{10FFFF}'

/** Erased people are in no list. A search names its channels, so that it can use an index. */
function condition(venueIds: readonly number[], { search, channel, reason }: Narrowed) {
  const ranges = search
    ? beginningsOf(search).map((from) => sql`(s.address >= ${from} and s.address < ${from + LAST})`)
    : [sql`true`]
  const channels = channel ? [channel] : CHANNELS
  return sql`
    ${inVenues(sql`s.venue_id`, venueIds)} and s.address is not null and (${sql.join(ranges, sql` or `)})
    and s.channel = any(${channels}::text[]) and (${reason ?? null}::text is null or s.reason = ${reason ?? null}::text)`
}

const columns = sql`
  s.venue_id as "venueId", s.channel, s.address_hash as hash, s.address, s.reason, s.source, s.manager_name as "managerName",
  s.created_at as at, (
    select p.id from person p where p.venue_id = s.venue_id and p.deleted_at is null
      and case when s.channel = 'email' then p.email else p.phone end = s.address limit 1) as "contactId"`

const toUnsubscribe = ({ address, at, hash: _, ...row }: Row) => ({
  ...row,
  to: wireOf(address),
  date: at.toISOString(),
})

async function count(tx: Tx, venueIds: readonly number[], narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from suppression s where ${condition(venueIds, narrowed)}`.execute(tx)
  return rows[0]?.total ?? 0
}

const newest = sql`order by s.created_at desc, s.address_hash, s.channel, s.venue_id`

function writeCursor({ at, hash, channel, venueId }: Row): string {
  return Buffer.from(`${at.getTime()} ${hash} ${channel} ${venueId}`).toString('base64url')
}

function readCursor(text: string) {
  const decoded = Buffer.from(text, 'base64url').toString('latin1')
  const [, time, hash = '', channel = '', venueId] =
    /^(\d{1,14}) ([\w-]{43}) (\w+) (\d{1,9})$/.exec(decoded) ?? []
  if (time === undefined)
    throw new AppError('invalid', 'query.cursor: not a cursor of this list. Start again without it.', {
      fields: { 'query.cursor': 'invalid' },
    })
  return { at: new Date(Number(time)), hash, channel, venueId: Number(venueId) }
}

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const { at, hash, channel, venueId } = readCursor(cursor)
  return sql`
    s.created_at <= ${at} and (s.created_at < ${at}
      or (s.address_hash, s.channel, s.venue_id) > (${hash}, ${channel}, ${venueId}))`
}

/** A page of the list by cursor. */
export async function readCursorPage(
  tx: Tx,
  venueIds: readonly number[],
  { cursor, perpage, ...narrowed }: Narrowed & { cursor?: string | undefined; perpage: number },
) {
  const { rows } = await sql<Row>`
    select ${columns} from suppression s where ${condition(venueIds, narrowed)} and ${after(cursor)}
    ${newest} limit ${perpage + 1}`.execute(tx)
  const shown = rows.slice(0, perpage)
  const last = shown.at(-1)
  return {
    items: shown.map(toUnsubscribe),
    perPage: perpage,
    totalItems: await count(tx, venueIds, narrowed),
    nextCursor: last && rows.length > perpage ? writeCursor(last) : undefined,
  }
}

/** A page of the list by number. */
export async function readPage(
  tx: Tx,
  venueIds: readonly number[],
  { page, perpage, ...narrowed }: Narrowed & { page: number; perpage: number },
) {
  const totalItems = await count(tx, venueIds, narrowed)
  const { rows } = await sql<Row>`
    select ${columns} from suppression s where ${condition(venueIds, narrowed)}
    ${newest} limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  return {
    items: rows.map(toUnsubscribe),
    page,
    perPage: perpage,
    totalItems,
    totalPages: Math.ceil(totalItems / perpage),
  }
}

/** What is listed of one address. */
export async function readUnsubscribes(tx: Tx, venueId: number, address: string) {
  const { rows } = await sql<Row>`
    select ${columns} from suppression s
    where s.venue_id = ${venueId} and s.channel = any(${CHANNELS}::text[]) and s.address = ${address}
    order by s.channel`.execute(tx)
  return rows.map(toUnsubscribe)
}
