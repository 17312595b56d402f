import { IMPORT_MAX_ROWS, IMPORT_PREVIEW_ROWS, type ImportEncoding } from '@comptoir/core/imports'
import type { Database } from '../../kernel/db/database.ts'
import { guessByteEncoding } from './encoding.ts'
import { loadParts, type PartsOf } from './parts.ts'
import { type Reading, readRecords } from './records.ts'
import { ImportRefused } from './refusal.ts'
import { hashTitles } from './separator.ts'
import { isHeader } from './titles.ts'

/** What a look through the whole file finds. */
export interface Inspection extends Reading {
  hasHeader: boolean
  titles: string[]
  rows: string[][]
  totalRows: number
  headerHash: string
}

/** Rows that are kept to guess by. */
const SAMPLE_ROWS = 100

/** The encoding that holds to the end: what begins like UTF-8 may be none further on. */
async function encodingOf(
  database: Database,
  parts: PartsOf,
  guessed: ImportEncoding,
): Promise<ImportEncoding> {
  if (guessed !== 'utf-8') return guessed
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of loadParts(database, parts)) {
    try {
      decoder.decode(bytes, { stream: true })
    } catch {
      return guessByteEncoding(bytes)
    }
  }
  return guessed
}

/** Reads a file to its end: refuses what is no table, counts its rows, and keeps the first of them. */
export async function inspectFile(
  database: Database,
  parts: PartsOf,
  given: Reading & { hasHeader: boolean | undefined; isEncodingSure: boolean },
): Promise<Inspection> {
  const encoding = given.isEncodingSure ? given.encoding : await encodingOf(database, parts, given.encoding)
  const { separator } = given
  const first: string[][] = []
  let count = 0
  for await (const records of readRecords(loadParts(database, parts), { encoding, separator })) {
    if (first.length < SAMPLE_ROWS) first.push(...records.slice(0, SAMPLE_ROWS - first.length))
    count += records.length
    if (count > IMPORT_MAX_ROWS + 1) throw new ImportRefused('tooManyRows')
  }
  if (count === 0) throw new ImportRefused('empty')
  const hasHeader = given.hasHeader ?? isHeader(first)
  const rows = hasHeader ? first.slice(1) : first
  if (rows.length === 0) throw new ImportRefused('headerOnly')
  const width = Math.max(...first.map((record) => record.findLastIndex((cell) => cell !== '') + 1))
  const titles = Array.from({ length: width }, (_, at) => (hasHeader ? (first[0]?.[at] ?? '').trim() : ''))
  return {
    encoding,
    separator,
    hasHeader,
    titles,
    rows,
    totalRows: hasHeader ? count - 1 : count,
    headerHash: hashTitles(hasHeader ? titles : [`without ${width}`]),
  }
}

export const previewOf = ({ rows, titles }: Inspection) =>
  rows.slice(0, IMPORT_PREVIEW_ROWS).map((row) => titles.map((_, at) => row[at] ?? ''))
