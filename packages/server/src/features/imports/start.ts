import type { CustomColumnType } from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { ImportRow } from './job.ts'
import { isConsentTarget } from './row.ts'
import type { StoredColumn } from './tables.ts'
import { canRepeat } from './titles.ts'

const MAX_BOOKS = 500
const MAX_COLUMNS = 100

const rule = (field: string, code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

/** Refuses a mapping without an address column, or that maps two columns to one field. */
export function requireMapping({ columns, open_dates: openDates }: ImportRow): void {
  const used = columns.filter(({ target }) => target !== 'ignore')
  const targets = used.map(({ target, customColumnId, newColumn }) =>
    target === 'custom' ? `custom:${customColumnId ?? newColumn?.userLabel.toLowerCase() ?? ''}` : target,
  )
  const twice = targets.findIndex((target, at) => targets.indexOf(target) !== at && !canRepeat(target))
  if (twice >= 0) throw rule('columns', 'twice', 'two columns are mapped to the same field')
  if (
    used.some(({ target, customColumnId, newColumn }) => target === 'custom' && !customColumnId && !newColumn)
  )
    throw rule('columns', 'custom', 'a custom column needs an id, or a name and a type')
  if (!targets.some((target) => target === 'contactEmailAddress' || target === 'contactPhoneNumber'))
    throw rule('columns', 'noAddress', 'one column must hold e-mail addresses or phone numbers')
  if (openDates.some((at) => columns[at]?.dateOrder === undefined && holdsDays(columns[at])))
    throw rule('columns', 'dateOrder', 'say which comes first, the day or the month')
}

const holdsDays = (column: StoredColumn | undefined) =>
  column?.target === 'contactBirthday' ||
  (column?.target === 'custom' && column.newColumn?.type === 'DATETIME')

/** Refuses a consent for all while a consent column is left out, until the user confirms it. */
function requireHonestConsent({ consent, consent_columns: places, columns }: ImportRow): void {
  if (!consent || consent.isForEverybody) return
  if (places.some((at) => columns[at] && !isConsentTarget(columns[at].target)))
    throw rule('consent', 'leftOut', 'a column that says who agreed or refused is not imported')
}

/** Creates the columns that the mapping names; an existing one of the same type is reused. */
async function makeColumns(
  tx: Tx,
  venueId: number,
  columns: readonly StoredColumn[],
): Promise<StoredColumn[]> {
  const made: StoredColumn[] = []
  for (const column of columns) {
    const { newColumn, ...rest } = column
    if (column.target !== 'custom' || !newColumn || column.customColumnId) {
      made.push(column)
      continue
    }
    made.push({
      ...rest,
      customColumnId: (await makeColumn(tx, venueId, newColumn)) as StoredColumn['customColumnId'],
    })
  }
  return made
}

async function makeColumn(
  tx: Tx,
  venueId: number,
  { userLabel, type }: { userLabel: string; type: CustomColumnType },
): Promise<number> {
  const { rows } = await sql<{ id: number; type: CustomColumnType }>`
    select id, type from custom_column
    where venue_id = ${venueId} and lower(label) = lower(${userLabel}) and deleted_at is null`.execute(tx)
  const [found] = rows
  if (found && found.type !== type) throw rule('columns', 'columnTaken', `${userLabel} has another type`)
  if (found) return found.id
  const inserted = await sql<{ id: number }>`
    insert into custom_column (venue_id, label, type)
    select ${venueId}, ${userLabel}, ${type}
    where (select count(*) from custom_column where venue_id = ${venueId} and deleted_at is null) < ${MAX_COLUMNS}
    returning id`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id === undefined)
    throw rule('columns', 'tooManyCustom', `a venue can have at most ${MAX_COLUMNS} custom columns`)
  return id
}

/** The book to import into; a new one is recorded as created by an import (D-29). */
async function makeBook(tx: Tx, row: ImportRow): Promise<number> {
  if (row.address_book_id !== null) return row.address_book_id
  const name = row.new_book_name
  if (name === null) throw rule('addressBookId', 'required', 'choose an address book, or name a new one')
  const { rows } = await sql<{ id: number }>`
    insert into address_book (venue_id, name, source)
    select ${row.venue_id}, ${name}, 'import'
    where (select count(*) from address_book where venue_id = ${row.venue_id}) < ${MAX_BOOKS}
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined)
    throw new AppError(
      'conflict',
      'newAddressBookName: is used by another address book, or there are too many',
      {
        fields: { newAddressBookName: 'taken' },
      },
    )
  return id
}

/** One proof of consent for all people whom the import adds (trust 3.10). */
async function keepStatement(tx: Tx, row: ImportRow): Promise<string | null> {
  if (!row.consent) return null
  const { channels, wording, givenAt } = row.consent
  const id = newId()
  await sql`
    insert into consent (venue_id, id, channels, wording, place, given_at, manager_id, manager_name)
    values (${row.venue_id}, ${id}, ${[...new Set(channels)]}::text[], ${wording}, 'import', ${givenAt}::date,
      ${row.manager_id}, ${row.manager_name})`.execute(tx)
  return id
}

/** Creates the book and columns of the import, and starts it. */
export async function startImport(tx: Tx, row: ImportRow): Promise<void> {
  requireMapping(row)
  requireHonestConsent(row)
  const columns = await makeColumns(tx, row.venue_id, row.columns)
  const bookId = await makeBook(tx, row)
  const consentId = await keepStatement(tx, row)
  await sql`
    delete from address_book_import_error where venue_id = ${row.venue_id} and import_id = ${row.id}`.execute(
    tx,
  )
  await tx
    .updateTable('address_book_import')
    .set({
      state: 'running',
      columns: JSON.stringify(columns),
      address_book_id: bookId,
      is_book_new: row.address_book_id === null,
      consent_id: consentId,
      row_number: 0,
      worker: null,
      lease_until: sql<Date>`now()`,
      started_at: sql<Date>`now()`,
    })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
}
