import { createHash } from 'node:crypto'

/** The same words give the same id on every machine: a UUID in the shape of version 8 (RFC 9562). */
export function demoId(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The same words give the same number below `below` on every machine. */
export function pick(below: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % below
}

/** The same words choose the same of a list on every machine. */
export const chosen = <T>(list: readonly T[], ...words: (string | number)[]): T | undefined =>
  list[pick(list.length, ...words)]
