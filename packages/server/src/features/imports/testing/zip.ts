import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these entries, deflated; `flags` 1 says that they are encrypted. */
export function zip(entries: Readonly<Record<string, string | Uint8Array>>, flags = 0): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = deflateRawSync(bytes, { level: 9 })
    const title = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, central, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export interface SheetOptions {
  sheet?: string
  styles?: string
  workbook?: string
  texts?: string
  flags?: number
  more?: Record<string, string | Uint8Array>
}

/** An .xlsx file: cells are texts, or XML as it is where they begin with `<c`. */
export function xlsx(rows: readonly (readonly string[])[], options: SheetOptions = {}): Buffer {
  const lines = rows.map(
    (cells) =>
      `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)).join('')}</row>`,
  )
  const sheet =
    options.sheet ?? `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
  return zip(
    {
      'xl/workbook.xml':
        options.workbook ??
        '<workbook><sheets><sheet name="One" r:id="rId7"/><sheet name="Two" r:id="rId8"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId8" Target="worksheets/none.xml"/><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
      'xl/worksheets/first.xml': sheet,
      ...(options.styles ? { 'xl/styles.xml': options.styles } : {}),
      ...(options.texts ? { 'xl/sharedStrings.xml': options.texts } : {}),
      ...options.more,
    },
    options.flags,
  )
}
