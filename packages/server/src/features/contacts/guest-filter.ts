import type { GuestFilter } from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { isFound } from './contact-list.ts'
import { resolve } from './list-filter.ts'
import { phoneBeginnings } from './phone.ts'
import type { VenueFrame } from './venue-frames.ts'

/** Guests `g` and the people `p` that they are. */
export const guests = sql`guest g join person p on p.venue_id = g.venue_id and p.id = g.person_id and p.deleted_at is null`

/** What the list of guests is asked for: each field of the documents by its beginning, besides the filter. */
export interface GuestQuery extends GuestFilter {
  userFirstName?: string | undefined
  userLastName?: string | undefined
  userMobilePhone?: string | undefined
  userEmailAddress?: string | undefined
}

const AFTER_ALL = '\u{10FFFF}'
const begins = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`(${column} >= ${text} and ${column} < ${text} || ${AFTER_ALL})`
const oneOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

/** The beginnings that a number has in the countries of the venues. */
async function phonesOf(tx: Tx, venueIds: readonly number[], number: string): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country_code as country from venue where ${inVenues(sql`venue_id`, venueIds)}`.execute(tx)
  return rows.flatMap(({ country }) => phoneBeginnings(number, country))
}

/** Seen last on the days of the filter, which are those of each venue. */
const seenIn = ({ venueId, from, until }: VenueFrame) =>
  sql`(g.venue_id = ${venueId} and g.last_seen_at >= ${from ?? '-infinity'}::timestamptz
    and g.last_seen_at < ${until ?? 'infinity'}::timestamptz)`

async function filterConditions(
  tx: Tx,
  venueIds: readonly number[],
  { search, source, seenFrom, seenUntil }: GuestFilter,
): Promise<RawBuilder<unknown>[]> {
  const came = source === 'invite' ? sql`g.is_invite` : sql`g.sources @> array[${source}]::text[]`
  const conditions = source ? [came] : []
  if (search === undefined && seenFrom === undefined && seenUntil === undefined) return conditions
  const days = {
    ...(seenFrom ? { addedFrom: seenFrom } : {}),
    ...(seenUntil ? { addedUntil: seenUntil } : {}),
  }
  const { words, venues } = await resolve(tx, venueIds, undefined, { ...(search ? { search } : {}), ...days })
  return [
    ...conditions,
    ...words.map((word) => isFound(word, words.length === 1)),
    ...(seenFrom || seenUntil ? [oneOf(venues.map(seenIn))] : []),
  ]
}

/** Which of {@link guests} are meant. */
export async function conditionOf(
  tx: Tx,
  venueIds: readonly number[],
  query: GuestQuery,
): Promise<RawBuilder<unknown>> {
  const { userFirstName, userLastName, userMobilePhone, userEmailAddress } = query
  const phones = userMobilePhone ? await phonesOf(tx, venueIds, userMobilePhone) : []
  const folded = (text: string) => sql`trim(comptoir.fold(${text}))`
  const conditions = [
    ...(await filterConditions(tx, venueIds, query)),
    ...(userFirstName ? [begins(sql`p.first_fold`, folded(userFirstName))] : []),
    ...(userLastName ? [begins(sql`p.last_fold`, folded(userLastName))] : []),
    ...(userEmailAddress ? [begins(sql`p.email`, sql`${userEmailAddress.toLowerCase()}::text`)] : []),
    ...(userMobilePhone ? [oneOf(phones.map((one) => begins(sql`p.phone`, sql`${one}::text`)))] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
