import { startsWith } from './encoding.ts'
import { type FileRefusal, ImportRefused } from './refusal.ts'

/** First bytes of files that are not tables, whatever their name, with their kind. */
const foreign: readonly (readonly [FileRefusal, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['notATable', [0x4d, 0x5a]],
  ['notATable', [0x7f, 0x45, 0x4c, 0x46]],
  ['notATable', [0x89, 0x50, 0x4e, 0x47]],
  ['notATable', [0xff, 0xd8, 0xff]],
  ['notATable', [0x47, 0x49, 0x46, 0x38]],
  ['notATable', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
]

/** The kind of a text without cells; a text that starts with a bracket may also be a row of titles. */
const marked: readonly (readonly [FileRefusal, RegExp])[] = [
  ['webPage', /^<(?:!doctype html|html|head|body|table|meta|style|script)/],
  ['xmlFile', /^<(?:\?xml|!doctype|svg|workbook)/],
  ['json', /^(?:\[\s*[[{]|\{\s*")/],
]

/** The beginning of a text in any encoding that has the letters of ASCII. */
function headOf(bytes: Uint8Array): string {
  const isWide = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)
  const text = new TextDecoder('latin1').decode(bytes.subarray(isWide ? 2 : 0, 600))
  return text.replaceAll('\0', '').replace(/^ï»¿/, '').trimStart().toLowerCase()
}

/** Whether a file is one of vCards, which is read as a table while it arrives. */
export const isVcards = (bytes: Uint8Array): boolean => headOf(bytes).startsWith('begin:vcard')

/** What a file is, by its first bytes. */
export function formatOf(bytes: Uint8Array): 'csv' | 'xlsx' | 'ole' {
  if (bytes.length === 0) throw new ImportRefused('empty')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole'
  const known = foreign.find(([, magic]) => startsWith(bytes, ...magic))
  if (known) throw new ImportRefused(known[0])
  const head = headOf(bytes)
  const kind = marked.find(([, pattern]) => pattern.test(head))
  if (kind) throw new ImportRefused(kind[0] === 'xmlFile' && head.includes('<html') ? 'webPage' : kind[0])
  return 'csv'
}

/** The kind of a zip archive without .xlsx sheets, by the names in it. */
export function refusalOfArchive(names: readonly string[]): FileRefusal {
  if (names.includes('xl/workbook.bin')) return 'binaryExcel'
  if (names.includes('META-INF/manifest.xml') || names.includes('content.xml')) return 'openDocument'
  if (names.some((name) => name.startsWith('Index/') || name.endsWith('.iwa'))) return 'numbers'
  return names.some((name) => /\.(?:csv|xlsx|vcf)$/i.test(name)) ? 'archive' : 'notATable'
}
