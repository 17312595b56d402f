/** What stands in a cell. */
export type Cell = string | number | null

/** What spreadsheets take for the beginning of a formula (ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/
/** What no XML can hold, and no cell of ours either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is what this is for
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text that no spreadsheet runs: what looks like a formula begins with an apostrophe (T15, G17). */
export function harmless(text: string): string {
  const marked = FORMULA.test(text) ? `'${text}` : text
  return marked.replace(UNWRITABLE, '').toWellFormed()
}
