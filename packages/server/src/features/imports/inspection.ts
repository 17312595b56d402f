import { IMPORT_MAX_ROWS, IMPORT_PREVIEW_ROWS, type ImportEncoding } from '@comptoir/core/imports'
import type { Database } from '../../kernel/db/database.ts'
import type { CsvRecord } from './csv.ts'
import { addEvidence, type DateEvidence, orderOf } from './dates.ts'
import { guessByteEncoding, isUtf8 } from './encoding.ts'
import { loadParts, type PartsOf } from './parts.ts'
import { firstLineOf, type Reading, readRecords, type TitlePlace } from './records.ts'
import { ImportRefused } from './refusal.ts'
import { hashTitles } from './separator.ts'
import { findTitles, isHeader } from './titles.ts'

/** The result of inspecting the whole file. */
export interface Inspection extends Reading, TitlePlace {
  titles: string[]
  rows: string[][]
  totalRows: number
  headerHash: string
  /** The order of day and month by column, where it matters. */
  dateOrders: readonly ReturnType<typeof orderOf>[]
}

/** Sample rows for the guesses. */
const SAMPLE_ROWS = 100

/** The encoding that is valid to the end: a file that begins as UTF-8 may not be UTF-8 further on. */
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
      return isUtf8(bytes) ? guessed : guessByteEncoding(bytes)
    }
  }
  return guessed
}

/** The row of the titles, by the first records: as corrected by the user, else as guessed. */
function placeTitles(first: readonly CsvRecord[], given: Partial<TitlePlace>): TitlePlace {
  const cells = first.map((record) => record.cells)
  const at =
    given.titleLine === undefined
      ? findTitles(cells)
      : Math.max(
          0,
          first.findIndex(({ line }) => line >= (given.titleLine ?? 1)),
        )
  const hasHeader = given.hasHeader ?? isHeader(cells.slice(at))
  // Without titles nothing is above the first row.
  const isAsked = given.titleLine !== undefined
  return { hasHeader, titleLine: first[hasHeader || isAsked ? at : 0]?.line ?? 1 }
}

const noEvidence = (): DateEvidence => ({ isDayFirst: false, isMonthFirst: false, isAmbiguous: false })

/** Adds what the cells of a row show of the order of days, each to its column. */
function addEvidenceOf(evidence: DateEvidence[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) {
    if (cell.length < 6 || cell.length > 25) continue
    const ofColumn = evidence[at] ?? noEvidence()
    evidence[at] = ofColumn
    addEvidence(ofColumn, cell)
  }
}

/** Reads a file to its end: refuses files that are not tables, counts the rows, and keeps the first of them. */
export async function inspectFile(
  database: Database,
  parts: PartsOf,
  given: Reading & Partial<TitlePlace> & { isEncodingSure: boolean },
): Promise<Inspection> {
  const encoding = given.isEncodingSure ? given.encoding : await encodingOf(database, parts, given.encoding)
  const { separator } = given
  const first: CsvRecord[] = []
  const evidence: DateEvidence[] = []
  let count = 0
  for await (const records of readRecords(loadParts(database, parts), { encoding, separator })) {
    if (first.length < SAMPLE_ROWS) first.push(...records.slice(0, SAMPLE_ROWS - first.length))
    count += records.length
    if (count > IMPORT_MAX_ROWS + 1) throw new ImportRefused('tooManyRows')
    for (const { cells } of records) addEvidenceOf(evidence, cells)
  }
  if (count === 0) throw new ImportRefused('empty')
  const place = placeTitles(first, given)
  const header = first.find(({ line }) => line === place.titleLine)
  const rows = first.filter(({ line }) => line >= firstLineOf(place)).map(({ cells }) => cells)
  if (rows.length === 0) throw new ImportRefused('headerOnly')
  const shown = place.hasHeader && header ? [header.cells, ...rows] : rows
  const width = Math.max(...shown.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  const titles = Array.from({ length: width }, (_, at) =>
    place.hasHeader ? (header?.cells[at] ?? '').trim() : '',
  )
  return {
    encoding,
    separator,
    ...place,
    titles,
    rows,
    totalRows: count - first.filter(({ line }) => line < firstLineOf(place)).length,
    headerHash: hashTitles(place.hasHeader ? titles : [`without ${width}`]),
    dateOrders: titles.map((_, at) => orderOf(evidence[at] ?? noEvidence())),
  }
}

export const previewOf = ({ rows, titles }: Inspection) =>
  rows.slice(0, IMPORT_PREVIEW_ROWS).map((row) => titles.map((_, at) => row[at] ?? ''))
