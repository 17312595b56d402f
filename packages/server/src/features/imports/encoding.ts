import type { ImportEncoding } from '@comptoir/core/imports'
import { ImportRefused } from './refusal.ts'

/** Letters that names and towns are written with; what an encoding makes of the same bytes shows which one it is. */
const LETTERS = /[àâäáãåçéèêëíìîïñóòôöõøúùûüÿœæßÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÆÑÓÍÁÚ’€°«»]/gu

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** Half of the bytes of a text in UTF-16 are zero, always on the same side; no other text has any. */
function zeroSide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  const half = bytes.length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be'
  throw new ImportRefused('notATable')
}

/** Whether the bytes are UTF-8, but for a character that the end cuts in two. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const lettersIn = (encoding: ImportEncoding, bytes: Uint8Array) =>
  new TextDecoder(encoding).decode(bytes).match(LETTERS)?.length ?? 0

/** Windows or an old Mac, by which of the two makes more letters of the bytes. */
export function guessByteEncoding(bytes: Uint8Array): ImportEncoding {
  return lettersIn('macintosh', bytes) > lettersIn('windows-1252', bytes) ? 'macintosh' : 'windows-1252'
}

/** The encoding of a text by its beginning; refuses what is no text. */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = zeroSide(bytes)
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : guessByteEncoding(bytes)
}

/** What no table begins as, whatever it is called. */
const foreign: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
]

/** What a file is, by its first bytes. */
export function formatOf(bytes: Uint8Array): 'csv' | 'xlsx' | 'ole' {
  if (bytes.length === 0) throw new ImportRefused('empty')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole'
  if (foreign.some((magic) => startsWith(bytes, ...magic))) throw new ImportRefused('notATable')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).trimStart().toLowerCase()
  if (/^(?:ï»¿)?<(?:!doctype|html|\?xml|script|svg)/.test(head)) throw new ImportRefused('notATable')
  return 'csv'
}
