import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync, constants as zlib } from 'node:zlib'
import { type Cell, escapeFormula } from './cells.ts'

/** How far the sheet inside the archive is written; all that is needed to go on. */
export interface SheetProgress {
  crc: number
  /** Bytes of the sheet, and of what they are packed to. */
  size: number
  packed: number
}

interface Entry extends SheetProgress {
  name: string
  offset: number
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** What surrounds the sheet (ECMA-376 part 1: 12 and 18). */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const SHEET = 'xl/worksheets/sheet1.xml'
/** The names are UTF-8; of the sheet, sizes follow its bytes instead of preceding them (APPNOTE 4.4.4). */
const UTF8 = 0x0800
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
/** 1980-01-01: archives that are written twice are equal. */
const DATE = 0x0021

function record(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [length]) => sum + length, 0))
  bytes.writeUInt32LE(signature)
  let at = 4
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

/** The fields that the head of an entry and its line in the directory share. */
function shared({ name, crc, packed, size }: Omit<Entry, 'offset'>, flags: number) {
  return [
    [2, flags],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, Buffer.byteLength(name)],
    [2, 0],
  ] as const
}

const flagsOf = ({ name }: Pick<Entry, 'name'>) => UTF8 | (name === SHEET ? SIZES_FOLLOW : 0)

function localHead(entry: Omit<Entry, 'offset'>): Buffer {
  const known = entry.name === SHEET ? { ...entry, crc: 0, packed: 0, size: 0 } : entry
  return Buffer.concat([
    record(0x04034b50, [[2, 20], ...shared(known, flagsOf(entry))]),
    Buffer.from(entry.name),
  ])
}

function directoryLine(entry: Entry): Buffer {
  const rest = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  ] as const
  return Buffer.concat([
    record(0x02014b50, [[2, 20], [2, 20], ...shared(entry, flagsOf(entry)), ...rest]),
    Buffer.from(entry.name),
  ])
}

/** The packed files before the sheet, and where each begins. */
function framed(): { bytes: Buffer; entries: Entry[] } {
  const entries: Entry[] = []
  const chunks: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(frame)) {
    const packed = deflateRawSync(text)
    const entry = { name, crc: crc32(text), size: Buffer.byteLength(text), packed: packed.length }
    const bytes = Buffer.concat([localHead(entry), packed])
    entries.push({ ...entry, offset })
    chunks.push(bytes)
    offset += bytes.length
  }
  return { bytes: Buffer.concat(chunks), entries }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const text = escapeFormula(cell).replace(/[&<>\r]/g, (mark) => escapes[mark] ?? mark)
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const rowsXml = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')

// Beside the event loop: a chunk takes a tenth of a second.
const deflate = promisify<string, { finishFlush?: number }, Buffer>(deflateRaw)

/** Packs another chunk; every chunk but the last ends where another may be joined to it. */
async function pack(progress: SheetProgress, text: string, isLast: boolean): Promise<Buffer> {
  const packed = await deflate(text, isLast ? {} : { finishFlush: zlib.Z_FULL_FLUSH })
  progress.crc = crc32(text, progress.crc)
  progress.size += Buffer.byteLength(text)
  progress.packed += packed.length
  return packed
}

/** Begins an Excel file of one sheet with the names of its columns; `progress` is brought forward. */
export async function sheetHead(heads: readonly string[], progress: SheetProgress): Promise<Buffer> {
  const opening = `${xml}<worksheet xmlns="${main}"><sheetData>${rowsXml([heads])}`
  const head = localHead({ name: SHEET, ...progress })
  return Buffer.concat([framed().bytes, head, await pack(progress, opening, false)])
}

/** Further rows. */
export function sheetRows(rows: readonly (readonly Cell[])[], progress: SheetProgress): Promise<Buffer> {
  return pack(progress, rowsXml(rows), false)
}

/** Ends the file: the sheet, its sizes, and the directory of the archive. */
export async function sheetTail(progress: SheetProgress): Promise<Buffer> {
  const last = await pack(progress, '</sheetData></worksheet>', true)
  const { crc, packed, size } = progress
  const sizes = record(0x08074b50, [
    [4, crc],
    [4, packed],
    [4, size],
  ])
  const { bytes, entries } = framed()
  const sheet: Entry = { name: SHEET, ...progress, offset: bytes.length }
  const directory = Buffer.concat([...entries, sheet].map(directoryLine))
  const begins = sheet.offset + localHead(sheet).length + packed + sizes.length
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length + 1],
    [2, entries.length + 1],
    [4, directory.length],
    [4, begins],
    [2, 0],
  ])
  return Buffer.concat([last, sizes, directory, end])
}
