import type { ImportEncoding } from '@comptoir/core/imports'
import { createDecoder } from './decoder.ts'
import { ImportRefused } from './refusal.ts'

/** Letters of French and its neighbours: what an encoding makes of the same bytes shows which one it is. */
const COMMON = /[éèêëàâçîïôûùœ]/gu
const LETTERS = /[äáãåæìíñòóöõøúüÿßÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÆÑÓÍÁÚ’€«»°]/gu
/** Implausible text: a capital or a sign within a lower-case word. */
const ODD = /\p{Ll}[\p{Lu}\p{So}¢-ª¬-¾‚-•™]\p{Ll}|[\u0080-\u009F]|[─-■]/gu

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, at) => bytes[at] === byte)

/** Half of the bytes of a text in UTF-16 are zero, always on the same side; other texts have few. */
function zeroSide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  const half = bytes.length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be'
  if (even + odd > bytes.length * 0.3) throw new ImportRefused('notATable')
  return undefined
}

/** Whether the bytes are UTF-8, except for a character that is cut off at the end. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function score(encoding: ImportEncoding, bytes: Uint8Array): number {
  const text = createDecoder(encoding).decode(bytes)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(COMMON) * 3 + count(LETTERS) - count(ODD) * 4
}

/** Windows, Unix, DOS or old Mac, whichever gives the most plausible text; Windows when they are equal. */
export function guessByteEncoding(bytes: Uint8Array): ImportEncoding {
  const encodings: ImportEncoding[] = ['windows-1252', 'iso-8859-15', 'cp850', 'macintosh']
  const scored = encodings.map((encoding) => ({ encoding, score: score(encoding, bytes) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** The encoding of a text by its beginning; refuses files that are not text. */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = zeroSide(bytes)
  if (wide) return wide
  const controls = bytes.filter((byte) => byte > 0 && byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)).length
  if (controls > bytes.length * 0.05) throw new ImportRefused('notATable')
  return isUtf8(bytes) ? 'utf-8' : guessByteEncoding(bytes)
}
