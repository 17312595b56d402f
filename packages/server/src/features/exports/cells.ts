/** What stands in a cell. */
export type Cell = string | number | null

/** What no XML can hold, and no cell of ours either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is what this is for
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/**
 * What spreadsheets take for the beginning of a formula: a sign, in full width or small form too, as Japanese and
 * Chinese editions do, also after white space or characters that no one sees; and a tab or line break, which moves what
 * follows into a cell of its own (ASVS 1.2.10, OWASP CSV injection).
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** A text that no spreadsheet runs: what looks like a formula begins with an apostrophe (T15, G17). */
export function escapeFormula(text: string): string {
  const writable = text.replace(UNWRITABLE, '').toWellFormed()
  return FORMULA.test(writable) ? `'${writable}` : writable
}

/** Takes away the apostrophe that keeps a spreadsheet from reading a cell as a formula. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
