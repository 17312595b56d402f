import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS } from '@comptoir/core/imports'
import { ImportRefused } from './refusal.ts'

/** A quote that is never closed would take in the whole file. */
const MAX_RECORD = IMPORT_MAX_CELL * 20

/** Cuts a text that comes in pieces into records (RFC 4180): quotes, doubled quotes, line ends in quotes, CR alone. */
export interface CsvReader {
  push(text: string): string[][]
  end(): string[][]
}

interface Cut {
  cells: string[]
  next: number
}

/** One record that has quotes; undefined while its end is not there yet. */
function cutQuoted(text: string, from: number, separator: string, isLast: boolean): Cut | undefined {
  const cells: string[] = []
  let at = from
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote < 0) {
          if (isLast) throw new ImportRefused('unclosedQuote')
          return undefined
        }
        cell += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
      // The quote may be the first of two.
      if (at >= text.length && !isLast) return undefined
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
    if (end >= text.length && !isLast) return undefined
    cell += text.slice(at, end)
    const isEnd = end >= text.length || text[end] === '\n'
    cells.push(isEnd && cell.endsWith('\r') ? cell.slice(0, -1) : cell)
    if (isEnd) return { cells, next: end + 1 }
    at = end + 1
  }
}

/** One record without quotes, which most are. */
function cutPlain(text: string, from: number, end: number, separator: string): Cut {
  const last = text[end - 1] === '\r' && end > from ? end - 1 : end
  return { cells: text.slice(from, last).split(separator), next: end + 1 }
}

function checked(cells: string[]): string[] {
  if (cells.length > IMPORT_MAX_COLUMNS && cells.findLastIndex((cell) => cell !== '') >= IMPORT_MAX_COLUMNS)
    throw new ImportRefused('tooManyColumns')
  if (cells.some((cell) => cell.length > IMPORT_MAX_CELL)) throw new ImportRefused('cellTooLong')
  return cells
}

export function createCsvReader(separator: string): CsvReader {
  let rest = ''
  let hasOldEnds: boolean | undefined

  function cut(isLast: boolean): string[][] {
    const records: string[][] = []
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
      if (found.cells.some((cell) => cell !== '')) records.push(checked(found.cells))
    }
    rest = rest.slice(at)
    if (rest.length > MAX_RECORD)
      throw new ImportRefused(rest.includes('"') ? 'unclosedQuote' : 'cellTooLong')
    return records
  }

  return {
    push(text) {
      hasOldEnds ??= text.includes('\r') && !text.includes('\n')
      rest += hasOldEnds ? text.replaceAll('\r', '\n') : text
      return cut(false)
    },
    end: () => cut(true),
  }
}

/** A record as a line of CSV. */
export function toCsvLine(cells: readonly string[], separator = ','): string {
  const written = cells.map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  // A line without anything would be no line.
  return `${written.join(separator) || '""'}\r\n`
}
