import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, IMPORT_MAX_SHEETS } from '@comptoir/core/imports'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { toCsvLine } from './csv.ts'
import { refusalOfArchive } from './format.ts'
import { ImportRefused } from './refusal.ts'
import { createFormats, type Formats } from './sheet-formats.ts'
import { SHEET_MARK } from './sheet-mark.ts'

const MAX_ENTRIES = 5_000
/** Sheets compress to a tenth or a thirtieth; a zip bomb to a thousandth. */
const MAX_RATIO = 250
const RATIO_FROM_BYTES = 20 * 1024 * 1024
const MAX_SHEET_BYTES = 2 * 1024 * 1024 * 1024
/** All texts of a file are in memory at once. */
const MAX_TEXTS_BYTES = 128 * 1024 * 1024
/** Empty lines above a row that are kept, so that its row number is right. */
const MAX_GAP = 10_000
const MAX_OTHER_BYTES = 16 * 1024 * 1024

interface Archive {
  zip: ZipFile
  entries: Map<string, Entry>
}

async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error),
    ),
  )
  if (zip.entryCount > MAX_ENTRIES) throw new ImportRefused('bomb')
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve({ zip, entries }))
    zip.once('error', reject)
    zip.readEntry()
  })
}

/** Reads a file of the archive as XML; a document type is refused, so that only the five predefined entities exist. */
async function readXml(
  { zip, entries }: Archive,
  name: string,
  maxBytes: number,
  listen: (parser: SaxesParser) => void,
  afterChunk: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const entry = entries.get(name)
  if (!entry) return false
  if (entry.isEncrypted()) throw new ImportRefused('locked')
  const { uncompressedSize: size, compressedSize: packed } = entry
  if (size > maxBytes || (size > RATIO_FROM_BYTES && size > packed * MAX_RATIO))
    throw new ImportRefused('bomb')
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new ImportRefused('damaged')
  })
  parser.on('error', () => {
    throw new ImportRefused('damaged')
  })
  listen(parser)
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    await afterChunk()
  }
  parser.write(decoder.decode()).close()
  return true
}

const attribute = ({ attributes }: SaxesTagPlain, name: string) => attributes[name]
/** Some writers put their own prefix before every name. */
const localName = ({ name }: SaxesTagPlain) => name.slice(name.indexOf(':') + 1)

interface Sheet {
  name: string
  path: string
}

/** The paths of the sheets, visible ones first, and the year from which their dates count. */
async function findSheets(archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const found: { name: string; relation: string; isHidden: boolean }[] = []
  let is1904 = false
  const isThere = await readXml(archive, 'xl/workbook.xml', MAX_OTHER_BYTES, (parser) =>
    parser.on('opentag', (tag) => {
      if (localName(tag) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (localName(tag) !== 'sheet') return
      const isHidden = /hidden/i.test(attribute(tag, 'state') ?? '')
      found.push({ name: attribute(tag, 'name') ?? '', relation: attribute(tag, 'r:id') ?? '', isHidden })
    }),
  )
  if (!isThere) throw new ImportRefused(refusalOfArchive([...archive.entries.keys()]))
  const targets = new Map<string, string>()
  await readXml(archive, 'xl/_rels/workbook.xml.rels', MAX_OTHER_BYTES, (parser) =>
    parser.on('opentag', (tag) => {
      const id = attribute(tag, 'Id')
      if (id !== undefined) targets.set(id, attribute(tag, 'Target') ?? '')
    }),
  )
  const pathOf = (relation: string) => {
    const target = targets.get(relation) || 'worksheets/sheet1.xml'
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  const shown = found.filter(({ isHidden }) => !isHidden)
  const sheets = (shown.length > 0 ? shown : found).map(({ name, relation }) => ({
    name,
    path: pathOf(relation),
  }))
  return { sheets: sheets.length > 0 ? sheets : [{ name: '', path: pathOf('') }], is1904 }
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isInText = false
  let phonetic = 0
  await readXml(archive, 'xl/sharedStrings.xml', MAX_TEXTS_BYTES, (parser) => {
    parser.on('opentag', (tag) => {
      const name = localName(tag)
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isInText = name === 't' && phonetic === 0
    })
    parser.on('text', (piece) => {
      if (isInText) text += piece
    })
    parser.on('closetag', (tag) => {
      const name = localName(tag)
      isInText = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') texts.push(text)
    })
  })
  return texts
}

/** The column index of a cell by its name: C5 is 2. */
function placeOf(name: string): number {
  let place = 0
  for (const letter of /^[A-Z]{1,3}/.exec(name)?.[0] ?? '') place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

interface Cells {
  listen(parser: SaxesParser): void
  /** The lines that are complete. */
  take(): string
}

/** Puts the cells of a sheet together as lines; formulas are never evaluated, their stored result is used. */
function collectCells(texts: readonly string[], formats: Formats): Cells {
  let lines: string[] = []
  let rows = 0
  let line = 0
  let next = 0
  let cells: string[] = []
  let at = 0
  let type = ''
  let style = 0
  let value = ''
  let isInValue = false

  function endCell(): void {
    const text =
      type === 's'
        ? (texts[Number(value)] ?? '')
        : type === '' || type === 'n'
          ? formats.toText(value, style)
          : value
    if (text === '' || type === 'e') return
    if (at >= IMPORT_MAX_COLUMNS) throw new ImportRefused('tooManyColumns')
    while (cells.length < at) cells.push('')
    cells[at] = type === 'b' ? (value === '1' ? 'oui' : 'non') : text
  }

  function endRow(): void {
    if (cells.length > 0) {
      rows += 1
      if (rows > IMPORT_MAX_ROWS + 1) throw new ImportRefused('tooManyRows')
      // A row stands on the line on which a spreadsheet shows it.
      lines.push('\r\n'.repeat(Math.min(Math.max(0, next - line - 1), MAX_GAP)), toCsvLine(cells))
      line = Math.max(next, line + 1)
    }
    cells = []
    at = -1
  }

  return {
    listen(parser) {
      parser.on('opentag', (tag) => {
        const name = localName(tag)
        if (name === 'row') {
          at = -1
          next = Number(attribute(tag, 'r') ?? line + 1)
        }
        if (name === 'c') {
          const place = placeOf(attribute(tag, 'r') ?? '')
          at = place >= 0 ? place : at + 1
          type = attribute(tag, 't') ?? ''
          style = Number(attribute(tag, 's') ?? 0)
          value = ''
        } else if (name !== 'row') isInValue = name === 'v' || name === 't'
      })
      parser.on('text', (piece) => {
        if (isInValue) value += piece
      })
      parser.on('closetag', (tag) => {
        const name = localName(tag)
        isInValue = false
        if (name === 'c') endCell()
        else if (name === 'row') endRow()
      })
    },
    take() {
      const text = lines.join('')
      lines = []
      return text
    },
  }
}

/** Writes the sheets of an .xlsx file as CSV, each after its name. */
export async function writeSheets(bytes: Buffer, output: Writable): Promise<void> {
  const archive = await openArchive(bytes)
  const { sheets, is1904 } = await findSheets(archive)
  const formats = createFormats(is1904)
  await readXml(archive, 'xl/styles.xml', MAX_OTHER_BYTES, formats.listen)
  const texts = await readTexts(archive)
  const write = async (text: string) => {
    if (text !== '' && !output.write(text)) await once(output, 'drain')
  }
  // A sheet of charts has no rows, and its file may be elsewhere.
  const present = sheets.filter(({ path }) => archive.entries.has(path)).slice(0, IMPORT_MAX_SHEETS)
  if (present.length === 0) throw new ImportRefused('damaged')
  for (const { name, path } of present) {
    await write(`${SHEET_MARK}${name.slice(0, 100)}${SHEET_MARK}`)
    const cells = collectCells(texts, formats)
    await readXml(archive, path, MAX_SHEET_BYTES, cells.listen, () => write(cells.take()))
    await write(cells.take())
  }
}
