import type { Exclusion } from './contract.ts'

/** A line of a pasted blacklist, with its line number. */
export interface ExclusionLine extends Exclusion {
  /** From 1, blank lines and a header counted. */
  line: number
}

const isHeader = (text: string) => !/[\d@]/.test(text)
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

/**
 * Reads a blacklist as people paste it: a phone number, an e-mail address or both a line, in either order, between
 * commas, semicolons or tabs (UNS-11). Blank lines and a header are left out; the server reports what is no address.
 * @example
 * import { readExclusions } from '@comptoir/core/suppression'
 *
 * readExclusions('0690 12 34 56; ada@shop.example')
 * // => [{ line: 1, phoneNumber: '0690 12 34 56', emailAddress: 'ada@shop.example' }]
 */
export function readExclusions(text: string): ExclusionLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((words, index) => ({ words, line: index + 1 }))
    .filter(({ words, line }) => words.replace(/[\s,;"]/g, '') !== '' && !(line === 1 && isHeader(words)))
    .map(({ words, line }) => {
      const cells = words.split(/[,;\t]/).map(unquoted)
      const emailAddress = cells.find((cell) => cell.includes('@')) ?? ''
      const phoneNumber = cells.find((cell) => cell !== '' && !cell.includes('@')) ?? ''
      return { line, phoneNumber, emailAddress }
    })
}
