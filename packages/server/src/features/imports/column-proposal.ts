import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { type Inspection, previewOf } from './inspection.ts'
import type { PartsOf } from './parts.ts'
import type { StoredColumn } from './tables.ts'
import { consentColumnsOf, guessTargets } from './titles.ts'

/** How the last import with the same titles was mapped, where its columns are still there. */
async function rememberedColumns(
  tx: Tx,
  { venueId, importId }: PartsOf,
  headerHash: string,
): Promise<StoredColumn[] | undefined> {
  const { rows } = await sql<{ columns: StoredColumn[]; present: number[] }>`
    select columns, array(
      select id from custom_column where venue_id = ${venueId} and deleted_at is null) as present
    from address_book_import
    where venue_id = ${venueId} and id <> ${importId} and header_hash = ${headerHash} and started_at is not null
    order by started_at desc limit 1`.execute(tx)
  const [last] = rows
  return last?.columns.map((column) =>
    column.customColumnId && !last.present.includes(column.customColumnId)
      ? { title: column.title, target: 'ignore', rule: column.rule }
      : column,
  )
}

/** The proposed mapping: as last time, else as guessed. */
export async function proposeColumns(tx: Tx, parts: PartsOf, found: Inspection): Promise<StoredColumn[]> {
  const remembered = await rememberedColumns(tx, parts, found.headerHash)
  if (remembered && remembered.length === found.titles.length) return remembered
  const targets = guessTargets(found.titles, found.rows)
  return found.titles.map((title, at) => ({ title, target: targets[at] ?? 'ignore', rule: 'fill' }))
}

/** The columns with the order of their days as this file shows it; an answer about another file does not apply. */
function withDateOrders(columns: readonly StoredColumn[], { dateOrders }: Inspection): StoredColumn[] {
  return columns.map(({ dateOrder: _, ...column }, at) => {
    const order = dateOrders[at]
    return order === undefined || order === 'open' ? column : { ...column, dateOrder: order }
  })
}

/** The result of inspecting the file, for the row of the import. */
export const inspected = (found: Inspection, columns: readonly StoredColumn[]) => ({
  encoding: found.encoding,
  separator: found.separator,
  has_header: found.hasHeader,
  title_line: found.titleLine,
  consent_columns: JSON.stringify(consentColumnsOf(found.titles, found.rows)),
  open_dates: JSON.stringify(found.dateOrders.flatMap((order, at) => (order === 'open' ? [at] : []))),
  total_rows: found.totalRows,
  header_hash: found.headerHash,
  preview: JSON.stringify(previewOf(found)),
  columns: JSON.stringify(withDateOrders(columns, found)),
  row_number: 0,
  difference: null,
})
