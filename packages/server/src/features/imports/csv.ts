import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS } from '@comptoir/core/imports'
import { ImportRefused } from './refusal.ts'

/** A quote that is not closed within this many characters counts as unclosed. */
const MAX_RECORD = IMPORT_MAX_CELL * 20

/** A row of a file. */
export interface CsvRecord {
  cells: string[]
  /** The row number as a spreadsheet shows it: lines within quotes are one, empty ones count. */
  line: number
  /** An opening quote has no closing one: the row ends at the line end, and its cells are read literally. */
  isBroken: boolean
}

/**
 * Splits a text that arrives in chunks into records (RFC 4180): quotes, doubled or after a backslash, line ends in quotes,
 * LF, CR LF and CR alone, also mixed.
 */
export interface CsvReader {
  push(text: string): CsvRecord[]
  end(): CsvRecord[]
}

interface Cut {
  cells: string[]
  next: number
  isBroken: boolean
}

interface Quoted {
  cell: string
  next: number
}

const isEndOfCell = (text: string, at: number, separator: string) =>
  at >= text.length || text[at] === separator || text[at] === '\n'

/**
 * The text from an opening quote to its closing one; `open` where there is none, undefined while it may still come. A
 * closing quote that is followed by more, lines below the opening one, is the opening one of another cell.
 */
function readQuoted(
  text: string,
  from: number,
  separator: string,
  isLast: boolean,
): Quoted | 'open' | undefined {
  let at = from + 1
  let cell = ''
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return isLast || text.length - from > MAX_RECORD ? 'open' : undefined
    // The quote may be the first of two.
    if (quote + 2 >= text.length && !isLast) return undefined
    const isEscaped = text[quote - 1] === '\\' && quote > at && !isEndOfCell(text, quote + 1, separator)
    if (isEscaped && !(text[quote + 1] === '"' && !isEndOfCell(text, quote + 2, separator))) {
      cell += `${text.slice(at, quote - 1)}"`
      at = quote + 1
      continue
    }
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    cell += '"'
    at += 1
  }
  let end = at
  while (text[end] === ' ') end += 1
  return cell.includes('\n') && !isEndOfCell(text, end, separator) ? 'open' : { cell, next: at }
}

/** One record without quotes, the usual case; or one with an unclosed quote, read literally. */
function cutPlain(text: string, from: number, end: number, separator: string, isBroken = false): Cut {
  return { cells: text.slice(from, end).split(separator), next: end + 1, isBroken }
}

/** One record with quotes; undefined until its end has arrived. */
function cutQuoted(text: string, from: number, separator: string, isLast: boolean): Cut | undefined {
  const cells: string[] = []
  let at = from
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at, separator, isLast)
      if (quoted === undefined) return undefined
      if (quoted === 'open') {
        const newline = text.indexOf('\n', from)
        return cutPlain(text, from, newline < 0 ? text.length : newline, separator, true)
      }
      cell = quoted.cell
      at = quoted.next
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
    if (end >= text.length && !isLast) return undefined
    cells.push(cell + text.slice(at, end))
    if (end >= text.length || text[end] === '\n') return { cells, next: end + 1, isBroken: false }
    at = end + 1
  }
}

function checked(cells: string[]): string[] {
  if (cells.length > IMPORT_MAX_COLUMNS && cells.findLastIndex((cell) => cell !== '') >= IMPORT_MAX_COLUMNS)
    throw new ImportRefused('tooManyColumns')
  if (cells.some((cell) => cell.length > IMPORT_MAX_CELL)) throw new ImportRefused('cellTooLong')
  return cells
}

export function createCsvReader(separator: string): CsvReader {
  let rest = ''
  let line = 0
  let hasHeldCr = false

  /** Line ends are LF from here on; NULs, which some programs pad with, are dropped. */
  function plain(given: string): string {
    let text = hasHeldCr ? `\r${given}` : given
    // It may be the first half of a CR LF.
    hasHeldCr = text.endsWith('\r')
    if (hasHeldCr) text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
    return text.includes('\0') ? text.replaceAll('\0', '') : text
  }

  function cut(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let at = 0
    let quote = rest.indexOf('"')
    while (at < rest.length) {
      if (quote >= 0 && quote < at) quote = rest.indexOf('"', at)
      const newline = rest.indexOf('\n', at)
      const end = newline < 0 && isLast ? rest.length : newline
      let found: Cut | undefined
      if (quote >= 0 && (end < 0 || quote < end)) found = cutQuoted(rest, at, separator, isLast)
      else if (end >= 0) found = cutPlain(rest, at, end, separator)
      if (!found) break
      at = found.next
      line += 1
      const { cells, isBroken } = found
      if (cells.some((cell) => cell !== '')) records.push({ cells: checked(cells), line, isBroken })
    }
    rest = rest.slice(at)
    if (rest.length > MAX_RECORD) throw new ImportRefused('cellTooLong')
    return records
  }

  return {
    push(text) {
      rest += plain(text)
      return cut(false)
    },
    end() {
      if (hasHeldCr) rest += '\n'
      return cut(true)
    },
  }
}

/** A record as a line of CSV. */
export function toCsvLine(cells: readonly string[], separator = ','): string {
  const written = cells.map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  // An empty line would not be read as a record.
  return `${written.join(separator) || '""'}\r\n`
}
