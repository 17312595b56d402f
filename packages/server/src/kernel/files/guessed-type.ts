import { type FileFormat, formatOf } from './kinds.ts'

const program = 'application/x-executable'
const archive = 'application/x-archive'

/** What files begin as that are kept unopened; what the bytes say counts more than a name. */
const starts: readonly [string, string][] = [
  ['MZ', 'application/vnd.microsoft.portable-executable'],
  ['\x7fELF', program],
  ['\xca\xfe\xba\xbe', program],
  ['\xce\xfa\xed\xfe', program],
  ['\xcf\xfa\xed\xfe', program],
  ['#!AMR', 'audio/amr'],
  ['#!', 'text/x-shellscript'],
  ['Rar!', archive],
  ['7z\xbc\xaf', archive],
  ['\x1f\x8b', archive],
  ['BZh', archive],
  ['\xfd7zXZ', archive],
]
/** The same of formats whose name comes after a length. */
const containers: readonly [RegExp, string][] = [
  [/^RIFF[\s\S]{4}WAVE/, 'audio/wav'],
  [/^[\s\S]{4}ftyp(?:hei|mif|avi)/, 'image/heic'],
  [/^[\s\S]{4}ftypM4A/, 'audio/mp4'],
]
/** Of files in a format that is shown, but damaged or of a kind that is not. */
const byFormat: Readonly<Record<FileFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  ogg: 'audio/ogg',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
}
const PAGE =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,400}?-->\s*)*<(?:!doctype (?:html|svg)|html|head|body|script|svg)\b/i

/** Kinds that begin as a plain archive or as text, so that only the name says which. */
const byExtension: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  apk: program,
  jar: program,
  msi: program,
  bat: 'text/x-shellscript',
  cmd: 'text/x-shellscript',
  ps1: 'text/x-shellscript',
  vbs: 'text/x-shellscript',
  js: 'text/x-shellscript',
  htm: 'text/html',
  html: 'text/html',
  svg: 'image/svg+xml',
  zip: 'application/zip',
}
const UNKNOWN = 'application/octet-stream'

/** Whether it is a page: what a provider's address answers instead of a file that is gone. */
export function isPage(bytes: Uint8Array): boolean {
  return PAGE.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))
}

/**
 * What a file that is kept unopened seems to be, so that its reader can be warned. It is never served as this type.
 */
export function guessedType(bytes: Uint8Array, name: string): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const found =
    starts.find(([start]) => head.startsWith(start)) ?? containers.find(([start]) => start.test(head))
  if (found) return found[1]
  const format = formatOf(bytes)
  if (format) return byFormat[format]
  if (PAGE.test(head)) return /<svg\b/i.test(head) ? 'image/svg+xml' : 'text/html'
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return byExtension[extension] ?? (head.startsWith('PK\x03\x04') ? 'application/zip' : UNKNOWN)
}
