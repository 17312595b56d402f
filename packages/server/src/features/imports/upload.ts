import {
  IMPORT_MAX_BYTES,
  IMPORT_XLSX_MAX_BYTES,
  type ImportEncoding,
  type ImportSeparator,
} from '@comptoir/core/imports'
import { normaliseText } from '@comptoir/core/rules'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { readFormFile } from '../../kernel/http/form-file.ts'
import type { IncomingBody } from '../../kernel/http/incoming-bodies.ts'
import { inspected, proposeColumns } from './column-proposal.ts'
import { createCsvReader } from './csv.ts'
import { createDecoder } from './decoder.ts'
import { guessEncoding } from './encoding.ts'
import { formatOf, isVcards } from './format.ts'
import { inspectFile } from './inspection.ts'
import { publishImport } from './job.ts'
import { dropParts, loadParts, type PartsOf, storeParts } from './parts.ts'
import { ImportRefused } from './refusal.ts'
import { toRefusal } from './refusal-answer.ts'
import { guessSeparator } from './separator.ts'
import { findTitles, hasTitles } from './titles.ts'
import { readVcards } from './vcards.ts'
import { unpackSheets } from './xlsx.ts'

const SAMPLE_BYTES = 256 * 1024
const PEEKED_BYTES = 64 * 1024
const MAX_NAME = 120

/** The display name of a file; never a path. */
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

/** The container of old Office files, and of new ones with a password. */
async function refuseEnvelope(database: Database, parts: PartsOf): Promise<never> {
  const encrypted = Buffer.from('EncryptedPackage', 'utf16le')
  for await (const bytes of loadParts(database, parts))
    if (Buffer.from(bytes).includes(encrypted)) throw new ImportRefused('locked')
  throw new ImportRefused('oldExcel')
}

/** Replaces the file with its sheets; returns their names. */
async function unpack(database: Database, parts: PartsOf, sizeBytes: number): Promise<string[]> {
  if (sizeBytes > IMPORT_XLSX_MAX_BYTES) throw new ImportRefused('tooLarge')
  const whole: Uint8Array[] = []
  for await (const bytes of loadParts(database, parts)) whole.push(bytes)
  await database.tenant([parts.venueId], (tx) => dropParts(tx, parts))
  const source = async function* () {
    yield* whole.splice(0)
  }
  const names: string[] = []
  for await (const { name, chunks } of unpackSheets(source())) {
    await storeParts(database, { ...parts, sheet: names.length }, chunks)
    names.push(name)
  }
  return names
}

/** The sheet that most likely holds the people: the first that has titles of ours, else the first that has anything. */
async function guessSheet(database: Database, parts: PartsOf, sheets: readonly string[]): Promise<number> {
  let filled: number | undefined
  for (const sheet of sheets.keys()) {
    const head = await beginningOf(database, { ...parts, sheet })
    const records = createCsvReader(',').push(head.toString())
    if (records.length > 1) filled ??= sheet
    const titles = records.map(({ cells }) => cells)
    if (records.length > 1 && hasTitles(titles.slice(findTitles(titles)))) return sheet
  }
  return filled ?? 0
}

interface Guess {
  encoding: ImportEncoding
  separator: ImportSeparator
}

async function guess(database: Database, parts: PartsOf): Promise<Guess> {
  const head = await beginningOf(database, parts)
  const encoding = guessEncoding(head)
  const text = createDecoder(encoding).decode(head)
  return { encoding, separator: guessSeparator(text) }
}

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

/** The beginning of a file, to detect its format, and the whole stream. */
async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const source = chunks[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  while (read.reduce((sum, { byteLength }) => sum + byteLength, 0) < PEEKED_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    read.push(value)
  }
  const head = Buffer.concat(read)
  const all = async function* () {
    yield head
    for (;;) {
      const { value, done } = await source.next()
      if (done) return
      yield value
    }
  }
  return { head, all: all() }
}

/** Counts what passes. */
async function* counted(chunks: AsyncIterable<Uint8Array>, add: (bytes: number) => void) {
  for await (const chunk of chunks) {
    add(chunk.byteLength)
    yield chunk
  }
}

interface Taken extends Guess {
  format: 'csv' | 'xlsx' | 'vcf'
  sizeBytes: number
  sheets: string[]
  sheet: number
}

/** Stores a file as a table. */
async function takeFile(
  database: Database,
  parts: PartsOf,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Taken> {
  const { head, all } = await peek(chunks)
  const isVcard = isVcards(head)
  let sizeBytes = 0
  const file = counted(all, (bytes) => {
    sizeBytes += bytes
  })
  await storeParts(database, parts, isVcard ? readVcards(file) : file)
  const plain: Guess = { encoding: 'utf-8', separator: ',' }
  if (isVcard) return { ...plain, format: 'vcf', sizeBytes, sheets: [], sheet: 0 }
  const format = formatOf(head)
  if (format === 'ole') await refuseEnvelope(database, parts)
  if (format !== 'xlsx')
    return { ...(await guess(database, parts)), format: 'csv', sizeBytes, sheets: [], sheet: 0 }
  const sheets = await unpack(database, parts, sizeBytes)
  return { ...plain, format, sizeBytes, sheets, sheet: await guessSheet(database, parts, sheets) }
}

/** Stores a file, inspects it to its end and stores the result. A file that cannot be imported is not kept. */
export async function receiveImport(
  database: Database,
  receiver: Receiver,
  body: IncomingBody,
): Promise<number> {
  const file = await readFormFile(body, IMPORT_MAX_BYTES)
  const parts = await beginImport(database, receiver, file.name)
  try {
    const { format, sizeBytes, sheets, sheet, ...guessed } = await takeFile(database, parts, file.chunks)
    const reading = { ...guessed, isEncodingSure: format !== 'csv' }
    const found = await inspectFile(database, { ...parts, sheet }, reading)
    await database.tenant([parts.venueId], async (tx) => {
      const columns = await proposeColumns(tx, parts, found)
      await tx
        .updateTable('address_book_import')
        .set({
          state: 'mapping',
          size_bytes: sizeBytes,
          format,
          sheets: JSON.stringify(sheets),
          sheet,
          ...inspected(found, columns),
        })
        .where('venue_id', '=', parts.venueId)
        .where('id', '=', parts.importId)
        .execute()
      publishImport(tx, { venue_id: parts.venueId, id: parts.importId })
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
