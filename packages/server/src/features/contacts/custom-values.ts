import type { CustomColumnType, CustomValueChanges } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'

interface Value {
  number: number | null
  moment: string | null
  word: string | null
}

type Given = CustomValueChanges[string]

function numberOf(given: Given): number | undefined {
  const number = typeof given === 'string' ? Number(given.replace(',', '.')) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const DAY_OR_MOMENT = /^[1-8]\d{3}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** An ISO time, or a day: the database knows when that begins in the venue. */
function momentOf(given: Given): string | undefined {
  const isRight = typeof given === 'string' && DAY_OR_MOMENT.test(given) && !Number.isNaN(Date.parse(given))
  return isRight ? given : undefined
}

/** A value in the column of its type; undefined where it is not of the type (CON-41). */
function read(type: CustomColumnType, given: Given): Value | undefined {
  const none = { number: null, moment: null, word: null }
  if (type === 'CHAR') return { ...none, word: String(given) }
  const number = type === 'DOUBLE' ? numberOf(given) : undefined
  if (number !== undefined) return { ...none, number }
  const moment = type === 'DATETIME' ? momentOf(given) : undefined
  return moment === undefined ? undefined : { ...none, moment }
}

async function store(tx: Tx, venueId: number, personId: number, columnId: number, value: Value) {
  const { number, moment, word } = value
  const isDay = moment?.length === 10
  await sql`
    insert into custom_value (venue_id, person_id, column_id, number, moment, word)
    select ${venueId}, ${personId}, ${columnId}, ${number},
      ${isDay ? sql`${moment}::date::timestamp at time zone v.timezone` : sql`${moment}::timestamptz`}, ${word}
    from venue v where v.venue_id = ${venueId}
    on conflict (venue_id, person_id, column_id)
      do update set number = excluded.number, moment = excluded.moment, word = excluded.word`.execute(tx)
}

/** Whether nothing is to be kept. */
const isEmpty = (given: Given) => given === null || given === ''

/**
 * Writes a person's values of custom columns; null and an empty text take one away. Touches the person, so that counts
 * are made again. `field` is the path of a column in the body.
 */
export async function writeValues(
  tx: Tx,
  venueId: number,
  personId: number,
  changes: CustomValueChanges,
  field: (columnId: string) => string,
): Promise<void> {
  const columns = await tx
    .selectFrom('custom_column')
    .select(['id', 'type'])
    .where('venue_id', '=', venueId)
    .where('deleted_at', 'is', null)
    .execute()
  for (const [key, given] of Object.entries(changes)) {
    const name = field(key)
    const column = columns.find(({ id }) => String(id) === key)
    if (!column)
      throw new AppError('rule', `${name}: this column does not exist`, { fields: { [name]: 'column' } })
    const value = isEmpty(given) ? null : read(column.type, given)
    if (value === undefined)
      throw new AppError('rule', `${name}: must be a ${column.type}`, { fields: { [name]: column.type } })
    if (value) await store(tx, venueId, personId, column.id, value)
    else
      await sql`delete from custom_value
        where venue_id = ${venueId} and person_id = ${personId} and column_id = ${column.id}`.execute(tx)
  }
  await sql`update person set updated_at = now() where venue_id = ${venueId} and id = ${personId}`.execute(tx)
}
