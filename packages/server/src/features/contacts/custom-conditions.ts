import {
  type CustomColumnType,
  type CustomCondition,
  type CustomOperator,
  customOperators,
  LAST_DAYS_MAX,
  looksBack,
} from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { AppError } from '../../kernel/http/errors.ts'

/** A condition on a custom value, checked against its column. */
export interface Condition {
  columnId: number
  operator: CustomOperator
  type: CustomColumnType
  /** What is compared: a number, a text, or the range of a moment or day. */
  value: number | string | undefined
  range: { from: Date; until: Date } | undefined
}

function refused(why: string, words: string): AppError {
  return new AppError('rule', `custom: ${words}`, { fields: { custom: why } })
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The time range of a moment or a day in the venue; both ends are within supported years. */
async function rangeOf(tx: Tx, venueId: number, text: string): Promise<Condition['range']> {
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || text < '1000' || text > '9000') throw refused('value', 'must be a date or a time')
  if (!DAY.test(text)) return { from: new Date(ms), until: new Date(ms + 1) }
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${text}::date::timestamp at time zone timezone as "from",
      (${text}::date + 1)::timestamp at time zone timezone as until
    from venue where venue_id = ${venueId}`.execute(tx)
  return rows[0]
}

/** So many days of the venue, of which today is the last. */
async function lastDays(tx: Tx, venueId: number, days: number): Promise<Condition['range']> {
  if (!Number.isInteger(days) || days < 1 || days > LAST_DAYS_MAX)
    throw refused('value', `must be a number of days from 1 to ${LAST_DAYS_MAX}`)
  const { rows } = await sql<{ from: Date; until: Date }>`
    select (today - make_interval(days => ${days - 1}::int)) at time zone timezone as "from",
      (today + interval '1 day') at time zone timezone as until
    from venue, date_trunc('day', now() at time zone timezone) today where venue_id = ${venueId}`.execute(tx)
  return rows[0]
}

async function readCondition(
  tx: Tx,
  venueId: number,
  { columnId, operator, value }: CustomCondition,
  type: CustomColumnType,
): Promise<Condition> {
  const plain = { columnId, operator, type, value: undefined, range: undefined }
  if (!customOperators[type].includes(operator))
    throw refused('operator', `${operator} cannot be used with ${type}`)
  if (operator === 'isSet' || operator === 'isNotSet') return plain
  if (type === 'DOUBLE' || looksBack(operator)) {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) throw refused('value', 'must be a number')
    return type === 'DOUBLE'
      ? { ...plain, value: number }
      : { ...plain, range: await lastDays(tx, venueId, number) }
  }
  if (typeof value !== 'string' || value === '') throw refused('value', 'is required')
  if (type === 'DATETIME') return { ...plain, range: await rangeOf(tx, venueId, value) }
  return { ...plain, value }
}

/** The venue that has the columns of conditions: a column is of one venue, and so is a list narrowed by it. */
export async function venueOfColumns(
  tx: Tx,
  venueIds: readonly number[],
  given: readonly CustomCondition[],
): Promise<number> {
  const columnIds = given.map(({ columnId }) => columnId)
  const { rows } = await sql<{ venueId: number }>`
    select distinct venue_id as "venueId" from custom_column
    where ${inVenues(sql`venue_id`, venueIds)} and id = any(${columnIds}::int[]) and deleted_at is null`.execute(
    tx,
  )
  const [first, second] = rows
  if (!first) throw refused('column', 'names a column that does not exist')
  if (second) throw refused('column', 'names columns of different venues. Choose columns of one venue.')
  return first.venueId
}

/** Checks conditions against the venue's columns. */
export async function readConditions(
  tx: Tx,
  venueId: number,
  given: readonly CustomCondition[],
): Promise<Condition[]> {
  if (given.length === 0) return []
  const columns = await tx
    .selectFrom('custom_column')
    .select(['id', 'type'])
    .where('venue_id', '=', venueId)
    .where('deleted_at', 'is', null)
    .execute()
  const conditions: Condition[] = []
  for (const condition of given) {
    const type = columns.find(({ id }) => id === condition.columnId)?.type
    if (!type) throw refused('column', 'names a column that does not exist')
    conditions.push(await readCondition(tx, venueId, condition, type))
  }
  return conditions
}

const columnOf = { CHAR: sql`v.word_fold`, DOUBLE: sql`v.number`, DATETIME: sql`v.moment` }
const AFTER_ALL = '\u{10FFFF}'

function compare({ operator, value, range }: Condition, of: RawBuilder<unknown>): RawBuilder<unknown> {
  if (operator === 'isSet') return sql`${of} is not null`
  if (typeof value === 'string') {
    const folded = sql`comptoir.fold(${value})`
    return operator === 'startsWith'
      ? sql`${of} >= ${folded} and ${of} < ${folded} || ${AFTER_ALL}`
      : sql`${of} = ${folded}`
  }
  if (operator === 'atLeast') return sql`${of} >= ${range?.from ?? value}`
  if (operator === 'beforeLastDays') return sql`${of} < ${range?.from}`
  if (operator === 'atMost') return range ? sql`${of} < ${range.until}` : sql`${of} <= ${value}`
  return range ? sql`${of} >= ${range.from} and ${of} < ${range.until}` : sql`${of} = ${value}`
}

/** Whether a condition holds for those without a value too: then no index leads to them. */
export const isNegative = ({ operator }: Condition) => operator === 'isNot' || operator === 'isNotSet'

/** The condition that holds where this one does not. */
export function opposite(condition: Condition): Condition {
  return { ...condition, operator: condition.operator === 'isNot' ? 'is' : 'isSet' }
}

/** The people of a condition that is not negative, by the index of its column. */
export function peopleOf(venueId: RawBuilder<unknown>, condition: Condition): RawBuilder<unknown> {
  return sql`select v.person_id as id from custom_value v
    where v.venue_id = ${venueId} and v.column_id = ${condition.columnId}
      and ${compare(condition, columnOf[condition.type])}`
}

/** Whether it holds for the person `p`: one lookup of the value, whatever the planner estimates. */
export function holds(condition: Condition): RawBuilder<unknown> {
  if (isNegative(condition)) return sql`${holds(opposite(condition))} is not true`
  return sql`(select ${compare(condition, columnOf[condition.type])} from custom_value v
    where v.venue_id = p.venue_id and v.person_id = p.id and v.column_id = ${condition.columnId})`
}
