import { type ContactFilter, readCustomConditions } from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import { databaseOf, type Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { holds, isNegative, opposite, peopleOf } from './custom-conditions.ts'
import { type ContactRow, contactColumns, toContact } from './serializers.ts'
import { resolve, type Sought, type Word } from './sought.ts'

/** Where a page begins after, and its number. */
interface Place {
  at: Date
  id: number
  page: number
}

const writePlace = ({ at, id, page }: Place) =>
  Buffer.from(`${at.getTime()}.${id}.${page}`).toString('base64url')

function readPlace(cursor: string | undefined): Place | undefined {
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
/** More matches than this are met soon by who walks the list; fewer are sorted. */
const FEW = 2000

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
const begins = (column: RawBuilder<unknown>, text: string) =>
  sql`(${column} >= ${text} and ${column} < ${text + AFTER_ALL})`

/** The fields that a word may begin, each along its own index. */
function fieldsOf({ name, email, phones }: Word): RawBuilder<unknown>[] {
  return [
    ...(name === '' ? [] : [begins(sql`p.first_fold`, name), begins(sql`p.last_fold`, name)]),
    begins(sql`p.email`, email),
    ...phones.map((phone) => begins(sql`p.phone`, phone)),
  ]
}

/** Whether a word is found in the person `p`; the second part of a name counts beside another word. */
function isFound(word: Word, isAlone: boolean): RawBuilder<unknown> {
  const inner =
    isAlone || word.name === ''
      ? []
      : [sql`strpos(' ' || p.first_fold || ' ' || p.last_fold, ${` ${word.name}`}) > 0`]
  return sql`(${sql.join([...fieldsOf(word), ...inner], sql` or `)})`
}

/** People by ranges of their indexes: what is sorted by is in them too. */
function peopleBy(venueId: number, ranges: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const probes = ranges.map(
    (range) => sql`select p.id, p.created_at from person p
      where p.venue_id = ${venueId} and p.deleted_at is null and ${range}`,
  )
  return sql.join(probes, sql` union `)
}

const phraseRanges = (phrases: readonly string[]) =>
  phrases.flatMap((phrase) => [begins(sql`p.first_fold`, phrase), begins(sql`p.last_fold`, phrase)])

/** A way to the people of a list without walking it, and what is still to be looked at of who is met there. */
interface Way {
  people: RawBuilder<unknown>
  rest: Sought
}

function waysOf(sought: Sought): Way[] {
  const { venueId, words, phrases, conditions } = sought
  const isAlone = words.length === 1
  return [
    ...words.map((word) => ({
      people: peopleBy(venueId, [...fieldsOf(word), ...phraseRanges(phrases)]),
      rest: isAlone ? { ...sought, words: [] } : sought,
    })),
    ...conditions
      .filter((one) => !isNegative(one))
      .map((one) => ({
        people: peopleOf(venueId, one),
        rest: { ...sought, conditions: conditions.filter((other) => other !== one) },
      })),
  ]
}

/** The way with the fewest people on it; undefined where the list must be walked. */
async function shortestWay(tx: Tx, ways: readonly Way[]): Promise<Way | undefined> {
  if (ways.length <= 1) return ways[0]
  const counts = ways.map(
    ({ people }) => sql`(select count(*)::int from (select from (${people}) w limit ${FEW + 1}) n)`,
  )
  const { rows } = await sql<{ n: number[] }>`select array[${sql.join(counts)}] as n`.execute(tx)
  const sizes = rows[0]?.n ?? []
  return ways[sizes.indexOf(Math.min(...sizes))]
}

const isOfBook = ({ bookId }: Sought) => bookId !== undefined
const timeOf = (sought: Sought) => (isOfBook(sought) ? sql`m.added_at` : sql`p.created_at`)
const idOf = (sought: Sought) => (isOfBook(sought) ? sql`m.person_id` : sql`p.id`)
const traitsIn = (sought: Sought) => (isOfBook(sought) ? sql`m.traits` : sql`p.traits`)

/** What narrows a list along its own order: the book, the venue, the days. */
function placed(sought: Sought, after?: Place): RawBuilder<unknown>[] {
  const { venueId, bookId, from, until } = sought
  const at = timeOf(sought)
  return [
    isOfBook(sought)
      ? sql`m.venue_id = ${venueId} and m.address_book_id = ${bookId}`
      : sql`p.venue_id = ${venueId} and p.deleted_at is null`,
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(until ? [sql`${at} < ${until}`] : []),
    ...(after ? [sql`(${at}, ${idOf(sought)}) < (${after.at}, ${after.id})`] : []),
  ]
}

/** What is looked at person by person. */
const looked = ({ words, conditions }: Sought) => [
  ...words.map((word) => isFound(word, words.length === 1)),
  ...conditions.map(holds),
]

const joinPerson = sql`join person p on p.venue_id = m.venue_id and p.id = m.person_id`
const isPlain = ({ words, conditions }: Sought) => words.length === 0 && conditions.length === 0

interface Span {
  after: Place | undefined
  offset: number
  limit: number
}

/** The list in its own order: one reading of the index for each value of the bits, merged. */
function walk(sought: Sought, { after, offset, limit }: Span): RawBuilder<unknown> {
  const [at, id] = [timeOf(sought), idOf(sought)]
  const tables = isOfBook(sought)
    ? sql`address_book_member m ${isPlain(sought) ? sql`` : joinPerson}`
    : sql`person p`
  const conditions = [...placed(sought, after), ...looked(sought)]
  const branch = (more: readonly RawBuilder<unknown>[]) => sql`(
    select ${id} as id, ${at} as at from ${tables} where ${all([...conditions, ...more])}
    order by ${at} desc, ${id} desc limit ${offset + limit})`
  const branches = sought.traits?.map((value) => branch([sql`${traitsIn(sought)} = ${value}`]))
  return sql`select id, at from (${sql.join(branches ?? [branch([])], sql` union all `)}) u
    order by at desc, id desc limit ${limit} offset ${offset}`
}

/** The people on a way, as far as they are in the list. */
function along({ people, rest: sought }: Way, after?: Place): RawBuilder<unknown> {
  const { venueId, traits } = sought
  const member = isOfBook(sought)
    ? sql`join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id`
    : sql``
  const bits = traits ? [sql`${traitsIn(sought)} = any(${traits}::smallint[])`] : []
  return sql`select p.id, ${timeOf(sought)} as at
    from (${people}) w join person p on p.venue_id = ${venueId} and p.id = w.id and p.deleted_at is null ${member}
    where ${all([...placed(sought, after), ...bits, ...looked(sought)])}`
}

/** One word in a whole venue: its indexes know all. */
function isOneSearch(sought: Sought): boolean {
  const { bookId, traits, from, until, words, conditions } = sought
  return bookId === undefined && !traits && !from && !until && words.length === 1 && conditions.length === 0
}

/** The people on the way of one search, whose indexes hold when they came too. */
function timed({ people }: Way, after?: Place): RawBuilder<unknown> {
  const later = after ? sql`where (w.created_at, w.id) < (${after.at}, ${after.id})` : sql``
  return sql`select w.id, w.created_at as at from (${people}) w ${later}`
}

async function countRows(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from (${rows}) x`.execute(tx)
  return found.rows[0]?.n ?? 0
}

/** Counts along an index. Whom a negative condition leaves are those without it less those whom it takes out. */
async function count(tx: Tx, sought: Sought): Promise<number> {
  const { traits, from, until, conditions } = sought
  const way = await shortestWay(tx, waysOf(sought))
  if (way) return countRows(tx, isOneSearch(sought) ? way.people : along(way))
  const [negative, ...others] = conditions
  if (negative)
    return (
      (await count(tx, { ...sought, conditions: others })) -
      (await count(tx, { ...sought, conditions: [opposite(negative), ...others] }))
    )
  if (!traits && !from && !until) return sought.everybody
  const bits = traits ? [sql`${traitsIn(sought)} = any(${traits}::smallint[])`] : []
  const table = isOfBook(sought) ? sql`address_book_member m` : sql`person p`
  return countRows(tx, sql`select from ${table} where ${all([...placed(sought), ...bits])}`)
}

const TOTALS_AT_MOST = 1000
const totalsOf = new WeakMap<object, Map<string, number>>()

/** How many the list holds: counted once, until anything changes that is counted. */
async function total(tx: Tx, sought: Sought): Promise<number> {
  const database = databaseOf(tx)
  const totals = totalsOf.get(database) ?? new Map<string, number>()
  totalsOf.set(database, totals)
  const key = JSON.stringify(sought)
  const known = totals.get(key)
  if (known !== undefined) return known
  const counted = await count(tx, sought)
  if (totals.size >= TOTALS_AT_MOST) totals.clear()
  totals.set(key, counted)
  return counted
}

/** The ids of a page of the list, in its order. */
async function pageOfIds(tx: Tx, sought: Sought, found: number, span: Span): Promise<RawBuilder<unknown>> {
  const way = found > FEW ? undefined : await shortestWay(tx, waysOf(sought))
  if (!way) return walk(sought, span)
  const met = isOneSearch(sought) ? timed(way, span.after) : along(way, span.after)
  return sql`select id, at from (${met}) u order by at desc, id desc limit ${span.limit} offset ${span.offset}`
}

export interface ListQuery extends Omit<ContactFilter, 'custom'> {
  page: number
  perpage: number
  /** JSON of conditions, checked by the contract. */
  custom?: string | undefined
  cursor?: string | undefined
}

/** A page of the venue's contacts, or of a book's, by number or by cursor (CON-18, D-53). */
export async function listPage(tx: Tx, venueId: number, bookId: number | undefined, query: ListQuery) {
  const { page: asked, perpage, cursor, custom, ...filter } = query
  const after = readPlace(cursor)
  const conditions = custom === undefined ? undefined : readCustomConditions(custom)
  const sought = await resolve(tx, venueId, bookId, { ...filter, custom: conditions })
  const found = await total(tx, sought)
  const page = after?.page ?? asked
  const span = { after, offset: after ? 0 : (page - 1) * perpage, limit: perpage + 1 }
  const ids = found === 0 ? undefined : await pageOfIds(tx, sought, found, span)
  const rows = ids ? await readRows(tx, venueId, ids) : []
  const shown = rows.slice(0, perpage)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toContact(row, bookId)),
    page,
    perPage: perpage,
    totalItems: found,
    totalPages: Math.ceil(found / perpage),
    nextCursor:
      last && rows.length > perpage ? writePlace({ at: last.at, id: last.id, page: page + 1 }) : undefined,
  }
}

async function readRows(tx: Tx, venueId: number, ids: RawBuilder<unknown>) {
  const { rows } = await sql<ContactRow & { at: Date }>`
    select ${contactColumns}, x.at from (${ids}) x
    join person p on p.venue_id = ${venueId} and p.id = x.id
    order by x.at desc, x.id desc`.execute(tx)
  return rows
}
