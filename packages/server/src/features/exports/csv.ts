import { type Cell, escapeFormula } from './cells.ts'

/** Spreadsheets separate cells by the list separator of their language. */
const separators = { fr: ';', en: ',' } as const

/** Without it, spreadsheets take UTF-8 for an older encoding. */
const BOM = '\uFEFF'

function written(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormula(cell)
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of CSV (RFC 4180). */
export function csvLines(rows: readonly (readonly Cell[])[], language: 'fr' | 'en'): string {
  const separator = separators[language]
  return rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join('')
}

/** The first line, which names the columns. */
export function csvHead(heads: readonly string[], language: 'fr' | 'en'): string {
  return BOM + csvLines([heads], language)
}
