import {
  IMPORT_MAX_BYTES,
  IMPORT_XLSX_MAX_BYTES,
  type ImportEncoding,
  type ImportSeparator,
} from '@comptoir/core/imports'
import { normaliseText } from '@comptoir/core/rules'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { readFormFile } from '../../kernel/http/form-file.ts'
import type { IncomingBody } from '../../kernel/http/incoming-bodies.ts'
import { formatOf, guessEncoding } from './encoding.ts'
import { type Inspection, inspectFile, previewOf } from './inspection.ts'
import { dropParts, loadParts, type PartsOf, storeParts } from './parts.ts'
import { type FileRefusal, ImportRefused } from './refusal.ts'
import { guessSeparator } from './separator.ts'
import type { StoredColumn } from './tables.ts'
import { guessTargets } from './titles.ts'
import { unpackSheet } from './xlsx.ts'

const SAMPLE_BYTES = 256 * 1024
const MAX_NAME = 120

const messages: Record<FileRefusal, string> = {
  empty: 'is empty',
  headerOnly: 'has a header and no rows',
  tooManyColumns: 'has more than 100 columns',
  tooManyRows: 'has more than 2,000,000 rows. Split it.',
  cellTooLong: 'has a cell of more than 10,000 characters',
  unclosedQuote: 'has an opening quote without a closing one',
  damaged: 'is damaged',
  locked: 'is protected by a password',
  bomb: 'is far too large once decompressed',
  tooLarge: 'has more than 40 MB as .xlsx. Save it as CSV.',
  oldExcel: 'is in the old Excel format. Save it as .xlsx or CSV.',
  notATable: 'is neither CSV nor .xlsx',
  bookGone: 'its address book was deleted',
}

/** The refusal as the caller receives it. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ImportRefused)) return error
  const { refusal } = error
  const isForeign = refusal === 'oldExcel' || refusal === 'notATable'
  return new AppError(isForeign ? 'unsupported_media_type' : 'rule', `file: ${messages[refusal]}`, {
    fields: { file: refusal },
  })
}

/** What a file is called where people read; never a place. */
function fileNameOf(given: string): string {
  const last = normaliseText(given).split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\s<>:"|?*]+/g, ' ').trim()
  return [...plain].slice(-MAX_NAME).join('') || 'contacts'
}

async function beginningOf(database: Database, parts: PartsOf): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const bytes of loadParts(database, parts)) {
    chunks.push(bytes)
    size += bytes.byteLength
    if (size >= SAMPLE_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES)
}

/** Old files of Office: of a new one with a password they are the envelope. */
async function refuseEnvelope(database: Database, parts: PartsOf): Promise<never> {
  const encrypted = Buffer.from('EncryptedPackage', 'utf16le')
  for await (const bytes of loadParts(database, parts))
    if (Buffer.from(bytes).includes(encrypted)) throw new ImportRefused('locked')
  throw new ImportRefused('oldExcel')
}

/** Puts the first sheet in the place of the file that it was in. */
async function unpack(database: Database, parts: PartsOf, sizeBytes: number): Promise<void> {
  if (sizeBytes > IMPORT_XLSX_MAX_BYTES) throw new ImportRefused('tooLarge')
  const whole: Uint8Array[] = []
  for await (const bytes of loadParts(database, parts)) whole.push(bytes)
  await database.tenant([parts.venueId], (tx) => dropParts(tx, parts))
  const source = async function* () {
    yield* whole.splice(0)
  }
  await storeParts(database, parts, unpackSheet(source()))
}

interface Guess {
  encoding: ImportEncoding
  separator: ImportSeparator
}

async function guess(database: Database, parts: PartsOf): Promise<Guess> {
  const head = await beginningOf(database, parts)
  const encoding = guessEncoding(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  if (text.includes('\0')) throw new ImportRefused('notATable')
  return { encoding, separator: guessSeparator(text) }
}

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

/** What becomes of the columns: as last time, else as guessed. */
export async function proposeColumns(tx: Tx, parts: PartsOf, found: Inspection): Promise<StoredColumn[]> {
  const remembered = await rememberedColumns(tx, parts, found.headerHash)
  if (remembered && remembered.length === found.titles.length) return remembered
  const targets = guessTargets(found.titles, found.rows)
  return found.titles.map((title, at) => ({ title, target: targets[at] ?? 'ignore', rule: 'fill' }))
}

/** What a look at the file says, for the row of the import. */
export const inspected = (found: Inspection, columns: readonly StoredColumn[]) => ({
  encoding: found.encoding,
  separator: found.separator,
  has_header: found.hasHeader,
  total_rows: found.totalRows,
  header_hash: found.headerHash,
  preview: JSON.stringify(previewOf(found)),
  columns: JSON.stringify(columns),
  row_number: 0,
  difference: null,
})

export interface Receiver {
  venueId: number
  managerId: number | undefined
}

async function beginImport(database: Database, receiver: Receiver, name: string): Promise<PartsOf> {
  const { venueId, managerId } = receiver
  const importId = await database.tenant([venueId], async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into address_book_import (venue_id, file_name, manager_id, manager_name, country_code)
      select ${venueId}, ${fileNameOf(name)}, ${managerId ?? null}::int,
        coalesce((select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId ?? null} limit 1), ''),
        coalesce((select country_code from venue where venue_id = ${venueId} and country_code <> ''), 'FR')
      returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
  return { venueId, importId }
}

/** Takes a file in, reads it once to its end and keeps what it seems to be. What cannot be imported is not kept. */
export async function receiveImport(
  database: Database,
  receiver: Receiver,
  body: IncomingBody,
): Promise<number> {
  const file = await readFormFile(body, IMPORT_MAX_BYTES)
  const parts = await beginImport(database, receiver, file.name)
  try {
    const sizeBytes = await storeParts(database, parts, file.chunks)
    const format = formatOf(await beginningOf(database, parts))
    if (format === 'ole') await refuseEnvelope(database, parts)
    if (format === 'xlsx') await unpack(database, parts, sizeBytes)
    const guessed: Guess =
      format === 'xlsx' ? { encoding: 'utf-8', separator: ',' } : await guess(database, parts)
    const found = await inspectFile(database, parts, {
      ...guessed,
      hasHeader: undefined,
      isEncodingSure: format === 'xlsx',
    })
    await database.tenant([parts.venueId], async (tx) => {
      const columns = await proposeColumns(tx, parts, found)
      await tx
        .updateTable('address_book_import')
        .set({
          state: 'mapping',
          size_bytes: sizeBytes,
          format: format === 'xlsx' ? 'xlsx' : 'csv',
          ...inspected(found, columns),
        })
        .where('venue_id', '=', parts.venueId)
        .where('id', '=', parts.importId)
        .execute()
    })
    return parts.importId
  } catch (error) {
    await database.tenant([parts.venueId], (tx) =>
      tx
        .deleteFrom('address_book_import')
        .where('venue_id', '=', parts.venueId)
        .where('id', '=', parts.importId)
        .execute(),
    )
    throw toRefusal(error)
  }
}
