import type { AddedPeriod, ContactFilter } from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { type Condition, readConditions, venueOfColumns } from './custom-conditions.ts'
import { isPhoneSearch, phoneBeginnings } from './phone.ts'
import type { VenueFrame } from './venue-frames.ts'

const WORDS_AT_MOST = 5

/** The prefixes to search for a word, normalised. */
export interface Word {
  /** Without accents and case; empty where it is empty once cleaned. */
  name: string
  email: string
  phones: string[]
}

/** Which people a list holds, resolved: those of one or more venues, or of a book. */
export interface ListFilter {
  /** Conditions on custom values and books are of one venue; a list with them has no other. */
  venues: VenueFrame[]
  bookId: number | undefined
  /** The matching values of a person's bits; undefined for all. */
  traits: number[] | undefined
  words: Word[]
  /** Pairs of adjacent words, such as a first name of two. */
  phrases: string[]
  conditions: Condition[]
  /** The size of the unfiltered list, and the revision of what is counted. */
  everybody: number
  revision: number
}

/** The values of the bits that match the filter; undefined when it names none. */
export function traitsOf(filter: ContactFilter): number[] | undefined {
  const asked = [filter.contactSubscribed, filter.contactEmailAddress, filter.contactPhoneNumber]
  if (asked.every((flag) => flag === undefined)) return undefined
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((value) =>
    asked.every((flag, bit) => flag === undefined || flag === ((value >> bit) % 2 === 1)),
  )
}

function wordsOf(search: string | undefined): string[] {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return []
  return isPhoneSearch(text) ? [text] : text.split(/\s+/).slice(0, WORDS_AT_MOST)
}

/** Days that the database's calendar may not have bound nothing. */
const dayOf = (day: string | undefined) => (day !== undefined && day >= '1900' && day < '9000' ? day : null)

const units = { today: 'day', week: 'week', month: 'month' } as const

/** When the current period began in the venue `v`. */
function startOf(period: AddedPeriod | undefined): RawBuilder<unknown> {
  if (period === undefined) return sql`null::timestamptz`
  return sql`date_trunc(${units[period]}, now() at time zone v.timezone) at time zone v.timezone`
}

interface Frame {
  seqscan: string
  jit: string
  venueId: number
  country: string
  from: Date | null
  until: Date | null
  names: string[]
  persons: number | null
  contacts: number | null
  revision: number | null
}

/** What the venues of a list know of a filter; a book leaves the one that has it. */
async function readFrames(
  tx: Tx,
  venueIds: readonly number[],
  bookId: number | undefined,
  filter: ContactFilter,
  words: readonly string[],
): Promise<Frame[]> {
  const day = (text: string | undefined, shift: RawBuilder<unknown>) => {
    const known = dayOf(text)
    return known === null
      ? sql`null::timestamptz`
      : sql`(${known}::date ${shift})::timestamp at time zone v.timezone`
  }
  const { rows } = await sql<Frame>`
    select set_config('enable_seqscan', 'off', true) as seqscan, set_config('jit', 'off', true) as jit,
      v.venue_id as "venueId", v.country_code as country,
      greatest(${day(filter.addedFrom, sql``)}, ${startOf(filter.added)}) as "from", ${day(filter.addedUntil, sql`+ 1`)} as until,
      array[${sql.join(words.map((word) => sql`trim(comptoir.fold(${word}))`))}]::text[] as names,
      c.persons, c.revision, ${bookId === undefined ? sql`null::int` : sql`b.contact_count`} as contacts
    from venue v
    left join person_count c on c.venue_id = v.venue_id
    ${bookId === undefined ? sql`` : sql`join address_book b on b.venue_id = v.venue_id and b.id = ${bookId}`}
    where ${inVenues(sql`v.venue_id`, venueIds)} order by v.venue_id`.execute(tx)
  return rows
}

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0)

/**
 * Resolves a filter in its venues. From here on the transaction uses index scans only, and no JIT:
 * the user waits for it with every page.
 */
export async function resolve(
  tx: Tx,
  venueIds: readonly number[],
  bookId: number | undefined,
  filter: ContactFilter,
): Promise<ListFilter> {
  const words = wordsOf(filter.search)
  const custom = filter.custom ?? []
  const isOfOne = custom.length > 0 && venueIds.length > 1
  const asked = isOfOne ? [await venueOfColumns(tx, venueIds, custom)] : venueIds
  const frames = await readFrames(tx, asked, bookId, filter, words)
  const [first] = frames
  if (!first && (bookId !== undefined || asked.length > 0)) throw notFound()
  const names = first?.names ?? []
  const countries = [...new Set(frames.map(({ country }) => country))]
  return {
    venues: frames.map(({ venueId, from, until }) => ({
      venueId,
      from: from ?? undefined,
      until: until ?? undefined,
    })),
    bookId,
    traits: traitsOf(filter),
    words: words.map((email, index) => ({
      name: names[index] ?? '',
      email,
      phones: [...new Set(countries.flatMap((country) => phoneBeginnings(email, country)))],
    })),
    phrases: names.slice(1).map((name, index) => `${names[index]} ${name}`),
    conditions: first ? await readConditions(tx, first.venueId, custom) : [],
    everybody: sum(frames.map(({ persons, contacts }) => (bookId === undefined ? persons : contacts))),
    revision: sum(frames.map(({ revision }) => revision)),
  }
}
