import { xlsx, zip } from '../zip.ts'
import type { CustomerFile } from './customer-file.ts'

const days =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const rowsOf = (rows: readonly (readonly string[])[], from = 1) =>
  rows
    .map(
      (cells, at) =>
        `<row r="${from + at}">${cells.map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`,
    )
    .join('')
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const titles = ['Nom', 'Prénom', 'Portable', 'E-mail']
const twoSheets = (first: string, second: string, states = '') =>
  xlsx([], {
    sheet: sheetOf(first),
    workbook: `<workbook><sheets><sheet name="Lisez-moi"${states} r:id="rId7"/><sheet name="Clients" r:id="rId8"/></sheets></workbook>`,
    more: { 'xl/worksheets/none.xml': sheetOf(second) },
  })

/** After files of spreadsheets: what people keep their customers in. */
export const spreadsheets: readonly CustomerFile[] = [
  {
    name: 'xlsx: a number that lost its zero, one in full, one as text',
    bytes: xlsx([
      titles,
      ['Roy', 'Ana', '<c><v>690123456</v></c>', 'a@x.test'],
      ['Hue', 'Bea', '<c><v>5.90690123457E11</v></c>', ''],
      ['Lo', 'Cia', '0690123458', ''],
    ]),
    people: ['Ana Roy a@x.test +590690123456', 'Bea Hue +590690123457', 'Cia Lo +590690123458'],
  },
  {
    name: 'xlsx: a number that was pasted with its digits lost',
    bytes: xlsx([titles, ['Roy', 'Ana', '3,36E+10', 'a@x.test'], ['Hue', 'Bea', '3,36E+10', '']]),
    people: ['Ana Roy a@x.test'],
    reported: ['(2 Portable lostDigits)', '3 Portable lostDigits'],
  },
  {
    name: 'xlsx: a day and a number in the formats of France',
    bytes: xlsx(
      [
        ['Nom', 'Né le', 'Tél'],
        ['Roy', '<c s="1"><v>33238</v></c>', '<c s="2"><v>690123456</v></c>'],
      ],
      { styles: days },
    ),
    people: ['Roy +590690123456 1990-12-31'],
  },
  {
    name: 'xlsx: a heading and an empty line above the titles',
    bytes: xlsx([], {
      sheet: sheetOf(
        rowsOf([['Liste des clients au 1er mai']]) +
          rowsOf([titles, ['Roy', 'Ana', '0690123456', 'a@x.test'], ['Hue', 'Bea', '12', '']], 4),
      ),
    }),
    people: ['Ana Roy a@x.test +590690123456'],
    reported: ['6 Portable phone'],
  },
  {
    name: 'xlsx: the customers are on the second sheet',
    bytes: twoSheets(
      rowsOf([['Bienvenue'], ['Ce classeur contient nos clients']]),
      rowsOf([titles, ['Roy', 'Ana', '0690123456', '']]),
    ),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'xlsx: the first sheet is hidden',
    bytes: twoSheets(
      rowsOf([titles, ['Old', 'List', '0690123499', '']]),
      rowsOf([titles, ['Roy', 'Ana', '0690123456', '']]),
      ' state="hidden"',
    ),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'xlsx: an empty first sheet',
    bytes: twoSheets('', rowsOf([titles, ['Roy', 'Ana', '0690123456', '']])),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'xlsx: rows that are empty keep their numbers',
    bytes: xlsx([], {
      sheet: sheetOf(
        rowsOf([titles]) +
          rowsOf([['Roy', 'Ana', '0690123456', '']], 5) +
          rowsOf([['Hue', 'Bea', '', 'bea']], 9),
      ),
    }),
    people: ['Ana Roy +590690123456'],
    reported: ['9 E-mail email'],
  },
  {
    name: 'xlsx: true and false',
    bytes: xlsx([
      ['E-mail', 'Newsletter'],
      ['a@x.test', '<c t="b"><v>1</v></c>'],
      ['b@x.test', '<c t="b"><v>0</v></c>'],
    ]),
    people: ['a@x.test', 'b@x.test'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test sms whatsapp'],
  },
  {
    name: 'xlsx: a title in two lines',
    bytes: xlsx([
      ['Nom', 'Téléphone\nportable'],
      ['Roy', '0690123456'],
    ]),
    people: ['Roy +590690123456'],
  },
  {
    name: 'xlsx: a column too narrow was saved as it was shown',
    bytes: xlsx([titles, ['Roy', 'Ana', '########', 'a@x.test']]),
    people: ['Ana Roy a@x.test'],
    reported: ['(2 Portable lostDigits)'],
  },
  {
    name: 'ods',
    bytes: zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<x/>',
      'META-INF/manifest.xml': '<x/>',
    }),
    cannot: 'openDocument',
  },
  {
    name: 'xlsb',
    bytes: zip({ '[Content_Types].xml': '<x/>', 'xl/workbook.bin': 'x' }),
    cannot: 'binaryExcel',
  },
  { name: 'Numbers', bytes: zip({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }), cannot: 'numbers' },
  {
    name: 'an archive of CSV files, as Mailchimp sends them',
    bytes: zip({ 'subscribed.csv': 'x', 'unsubscribed.csv': 'x' }),
    cannot: 'archive',
  },
  {
    name: 'a web page called .xls',
    bytes: Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
    cannot: 'webPage',
  },
  {
    name: 'a table of a web page called .xls',
    bytes: Buffer.from('\r\n<table border=1><tr><td>Nom</td></tr></table>'),
    cannot: 'webPage',
  },
  {
    name: 'a web page that begins as XML',
    bytes: Buffer.from('<?xml version="1.0"?><html><table></table></html>'),
    cannot: 'webPage',
  },
  {
    name: 'XML of Excel 2003',
    bytes: Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'),
    cannot: 'xmlFile',
  },
  { name: 'PDF', bytes: Buffer.from('%PDF-1.4\n'), cannot: 'pdf' },
  { name: 'JSON', bytes: Buffer.from('[{"email":"a@x.test"}]'), cannot: 'json' },
  { name: 'JSON of one thing, with BOM', bytes: Buffer.from('\uFEFF{\n  "contacts": []\n}'), cannot: 'json' },
]
