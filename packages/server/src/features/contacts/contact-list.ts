import { type ContactFilter, readCustomConditions } from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import { databaseOf, type Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { holds, isNegative, opposite, peopleOf } from './custom-conditions.ts'
import { type ListFilter, resolve, type Word } from './list-filter.ts'
import { type ContactRow, contactColumns, toContact } from './serializers.ts'
import { daysOf, inEach, venueOf } from './venue-frames.ts'

/** The last row before a page, and the number of the page. */
interface Position {
  at: Date
  id: number
  page: number
}

const writeCursor = ({ at, id, page }: Position) =>
  Buffer.from(`${at.getTime()}.${id}.${page}`).toString('base64url')

function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, at, id, page] = /^(\d{1,14})\.(\d{1,9})\.(\d{1,7})$/.exec(text) ?? []
  if (at === undefined)
    throw new AppError('invalid', 'query.cursor: not a cursor of this list. Start again without it.', {
      fields: { 'query.cursor': 'invalid' },
    })
  return { at: new Date(Number(at)), id: Number(id), page: Number(page) }
}

const AFTER_ALL = '\u{10FFFF}'
/** With more matches than this, a scan of the list finds a page soon; fewer are sorted. */
const FEW = 2000

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
const begins = (column: RawBuilder<unknown>, text: string) =>
  sql`(${column} >= ${text} and ${column} < ${text + AFTER_ALL})`

/** The fields that a word may begin, each by its own index. */
function fieldsOf({ name, email, phones }: Word): RawBuilder<unknown>[] {
  return [
    ...(name === '' ? [] : [begins(sql`p.first_fold`, name), begins(sql`p.last_fold`, name)]),
    begins(sql`p.email`, email),
    ...phones.map((phone) => begins(sql`p.phone`, phone)),
  ]
}

/** Whether a word is found in the person `p`; the second part of a name counts beside another word. */
export function isFound(word: Word, isAlone: boolean): RawBuilder<unknown> {
  const inner =
    isAlone || word.name === ''
      ? []
      : [sql`strpos(' ' || p.first_fold || ' ' || p.last_fold, ${` ${word.name}`}) > 0`]
  return sql`(${sql.join([...fieldsOf(word), ...inner], sql` or `)})`
}

/** People by ranges of their indexes: what is sorted by is in them too. */
function peopleBy(venueId: RawBuilder<unknown>, ranges: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const probes = ranges.map(
    (range) => sql`select p.id, p.created_at from person p
      where p.venue_id = ${venueId} and p.deleted_at is null and ${range}`,
  )
  return sql.join(probes, sql` union `)
}

const phraseRanges = (phrases: readonly string[]) =>
  phrases.flatMap((phrase) => [begins(sql`p.first_fold`, phrase), begins(sql`p.last_fold`, phrase)])

/** Candidates from an index instead of a scan of the list, and the conditions that each must still meet. */
interface Plan {
  people: RawBuilder<unknown>
  rest: ListFilter
}

function plansOf(filter: ListFilter): Plan[] {
  const { words, phrases, conditions } = filter
  const venueId = venueOf(filter)
  const isAlone = words.length === 1
  return [
    ...words.map((word) => ({
      people: peopleBy(venueId, [...fieldsOf(word), ...phraseRanges(phrases)]),
      rest: isAlone ? { ...filter, words: [] } : filter,
    })),
    ...conditions
      .filter((one) => !isNegative(one))
      .map((one) => ({
        people: peopleOf(venueId, one),
        rest: { ...filter, conditions: conditions.filter((other) => other !== one) },
      })),
  ]
}

/** The plan with the fewest candidates; undefined where the list must be scanned. */
async function cheapestPlan(tx: Tx, plans: readonly Plan[]): Promise<Plan | undefined> {
  if (plans.length <= 1) return plans[0]
  const counts = plans.map(
    ({ people, rest }) =>
      sql`(select count(*)::int from (select from (${inEach(rest, people)}) w limit ${FEW + 1}) n)`,
  )
  const { rows } = await sql<{ n: number[] }>`select array[${sql.join(counts)}] as n`.execute(tx)
  const sizes = rows[0]?.n ?? []
  return plans[sizes.indexOf(Math.min(...sizes))]
}

const isOfBook = ({ bookId }: ListFilter) => bookId !== undefined
const timeOf = (filter: ListFilter) => (isOfBook(filter) ? sql`m.added_at` : sql`p.created_at`)
const idOf = (filter: ListFilter) => (isOfBook(filter) ? sql`m.person_id` : sql`p.id`)
const traitsIn = (filter: ListFilter) => (isOfBook(filter) ? sql`m.traits` : sql`p.traits`)

/** What narrows a list by its own index: the book, the venue, the days. */
function rangeOf(filter: ListFilter, after?: Position): RawBuilder<unknown>[] {
  const { bookId } = filter
  const venueId = venueOf(filter)
  const { from, until } = daysOf(filter)
  const at = timeOf(filter)
  return [
    isOfBook(filter)
      ? sql`m.venue_id = ${venueId} and m.address_book_id = ${bookId}`
      : sql`p.venue_id = ${venueId} and p.deleted_at is null`,
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(after ? [sql`(${at}, ${idOf(filter)}) < (${after.at}, ${after.id})`] : []),
  ]
}

/** What is rowConditions at person by person. */
const rowConditions = ({ words, conditions }: ListFilter) => [
  ...words.map((word) => isFound(word, words.length === 1)),
  ...conditions.map(holds),
]

const joinPerson = sql`join person p on p.venue_id = m.venue_id and p.id = m.person_id`
const isPlain = ({ words, conditions }: ListFilter) => words.length === 0 && conditions.length === 0

interface PageRange {
  after: Position | undefined
  offset: number
  limit: number
}

/** The list in its own order: one index scan for each value of the bits, merged. */
function scan(filter: ListFilter, { after, offset, limit }: PageRange): RawBuilder<unknown> {
  const [at, id] = [timeOf(filter), idOf(filter)]
  const tables = isOfBook(filter)
    ? sql`address_book_member m ${isPlain(filter) ? sql`` : joinPerson}`
    : sql`person p`
  const conditions = [...rangeOf(filter, after), ...rowConditions(filter)]
  const branch = (more: readonly RawBuilder<unknown>[]) => sql`(
    select ${id} as id, ${at} as at from ${tables} where ${all([...conditions, ...more])}
    order by ${at} desc, ${id} desc limit ${offset + limit})`
  const branches = filter.traits?.map((value) => branch([sql`${traitsIn(filter)} = ${value}`]))
  const rows = sql.join(branches ?? [branch([])], sql` union all `)
  return sql`select id, at from (${inEach(filter, rows)}) u
    order by at desc, id desc limit ${limit} offset ${offset}`
}

/** The candidates of a plan that are in the list. */
function rowsOf({ people, rest: filter }: Plan, after?: Position): RawBuilder<unknown> {
  const { traits } = filter
  const venueId = venueOf(filter)
  const member = isOfBook(filter)
    ? sql`join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id`
    : sql``
  const bits = traits ? [sql`${traitsIn(filter)} = any(${traits}::smallint[])`] : []
  return sql`select p.id, ${timeOf(filter)} as at
    from (${people}) w join person p on p.venue_id = ${venueId} and p.id = w.id and p.deleted_at is null ${member}
    where ${all([...rangeOf(filter, after), ...bits, ...rowConditions(filter)])}`
}

/** One word in a whole venue: its indexes are enough. */
function isOneSearch(filter: ListFilter): boolean {
  const { bookId, traits, words, conditions } = filter
  const { from, until } = daysOf(filter)
  return bookId === undefined && !traits && !from && !until && words.length === 1 && conditions.length === 0
}

/** The candidates of one search, whose indexes hold when they were added, too. */
function searchRows({ people }: Plan, after?: Position): RawBuilder<unknown> {
  const later = after ? sql`where (w.created_at, w.id) < (${after.at}, ${after.id})` : sql``
  return sql`select w.id, w.created_at as at from (${people}) w ${later}`
}

async function countRows(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from (${rows}) x`.execute(tx)
  return found.rows[0]?.n ?? 0
}

/** Counts by an index. A negative condition leaves the list without it, less the people whom it excludes. */
async function count(tx: Tx, filter: ListFilter): Promise<number> {
  const { traits, conditions } = filter
  const { from, until } = daysOf(filter)
  const plan = await cheapestPlan(tx, plansOf(filter))
  if (plan) return countRows(tx, inEach(filter, isOneSearch(filter) ? plan.people : rowsOf(plan)))
  const [negative, ...others] = conditions
  if (negative)
    return (
      (await count(tx, { ...filter, conditions: others })) -
      (await count(tx, { ...filter, conditions: [opposite(negative), ...others] }))
    )
  if (!traits && !from && !until) return filter.everybody
  const bits = traits ? [sql`${traitsIn(filter)} = any(${traits}::smallint[])`] : []
  const table = isOfBook(filter) ? sql`address_book_member m` : sql`person p`
  return countRows(tx, inEach(filter, sql`select from ${table} where ${all([...rangeOf(filter), ...bits])}`))
}

const TOTALS_AT_MOST = 1000
const totalsOf = new WeakMap<object, Map<string, number>>()

/** How many people the list holds, cached until one of them changes. */
async function total(tx: Tx, filter: ListFilter): Promise<number> {
  const database = databaseOf(tx)
  const totals = totalsOf.get(database) ?? new Map<string, number>()
  totalsOf.set(database, totals)
  const key = JSON.stringify(filter)
  const known = totals.get(key)
  if (known !== undefined) return known
  const counted = await count(tx, filter)
  if (totals.size >= TOTALS_AT_MOST) totals.clear()
  totals.set(key, counted)
  return counted
}

/** The ids of a page of the list, in its order. */
async function pageOfIds(
  tx: Tx,
  filter: ListFilter,
  found: number,
  range: PageRange,
): Promise<RawBuilder<unknown>> {
  const plan = found > FEW ? undefined : await cheapestPlan(tx, plansOf(filter))
  if (!plan) return scan(filter, range)
  const matches = isOneSearch(filter) ? searchRows(plan, range.after) : rowsOf(plan, range.after)
  return sql`select id, at from (${inEach(filter, matches)}) u order by at desc, id desc limit ${range.limit} offset ${range.offset}`
}

export interface ListQuery extends Omit<ContactFilter, 'custom'> {
  page: number
  perpage: number
  /** JSON of conditions, checked by the contract. */
  custom?: string | undefined
  cursor?: string | undefined
}

/** A page of the venues' contacts, or of a book's, by number or by cursor (CON-18, D-04, D-53). */
export async function listPage(
  tx: Tx,
  venueIds: readonly number[],
  bookId: number | undefined,
  query: ListQuery,
) {
  const { page: asked, perpage, cursor, custom, ...given } = query
  const after = readCursor(cursor)
  const conditions = custom === undefined ? undefined : readCustomConditions(custom)
  const filter = await resolve(tx, venueIds, bookId, { ...given, custom: conditions })
  const found = await total(tx, filter)
  const page = after?.page ?? asked
  const range = { after, offset: after ? 0 : (page - 1) * perpage, limit: perpage + 1 }
  const ids = found === 0 ? undefined : await pageOfIds(tx, filter, found, range)
  const rows = ids ? await readRows(tx, venueIds, ids) : []
  const shown = rows.slice(0, perpage)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toContact(row, bookId)),
    page,
    perPage: perpage,
    totalItems: found,
    totalPages: Math.ceil(found / perpage),
    nextCursor:
      last && rows.length > perpage ? writeCursor({ at: last.at, id: last.id, page: page + 1 }) : undefined,
  }
}

async function readRows(tx: Tx, venueIds: readonly number[], ids: RawBuilder<unknown>) {
  const { rows } = await sql<ContactRow & { at: Date }>`
    select ${contactColumns}, x.at from (${ids}) x
    join person p on ${inVenues(sql`p.venue_id`, venueIds)} and p.id = x.id
    order by x.at desc, x.id desc`.execute(tx)
  return rows
}
