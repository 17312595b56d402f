import type { FileRefusal } from '../refusal.ts'
import { xlsx, zip } from './zip.ts'

/** What becomes of a file: why it is refused, or how it is read. */
export interface OddFile {
  name: string
  bytes: Uint8Array
  refused?: FileRefusal
  /** The first row of data as it is shown. */
  row?: string[]
  encoding?: string
  separator?: string
  hasHeader?: boolean
  totalRows?: number
  targets?: string[]
}

const utf8 = (text: string) => Buffer.from(text)
const latin = (text: string) => Buffer.from(text, 'latin1')
const mac = (text: string) =>
  Buffer.from(
    [...text].map(
      (letter) =>
        ({ é: 0x8e, è: 0x8f, ç: 0x8d, ï: 0x95, ô: 0x99, à: 0x88, É: 0x83 })[letter] ?? letter.charCodeAt(0),
    ),
  )
const wide = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const head = 'prénom;email\n'
const row = ['Zoé', 'zoe@x.test']
const plain = `${head}Zoé;zoe@x.test\n`
const names = ['contactFirstName', 'contactEmailAddress']
const many = (count: number, cell = 'a') => Array.from({ length: count }, () => cell).join(';')
const ole = (word: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    wide(word),
  ])

const texts: OddFile[] = [
  { name: 'utf-8', bytes: utf8(plain), row, encoding: 'utf-8', separator: ';', targets: names },
  { name: 'utf-8 with BOM', bytes: utf8(`\uFEFF${plain}`), row, encoding: 'utf-8', targets: names },
  { name: 'windows-1252', bytes: latin(plain), row, encoding: 'windows-1252', targets: names },
  {
    name: 'an old Mac',
    bytes: mac(plain.replaceAll('\n', '\r')),
    row,
    encoding: 'macintosh',
    targets: names,
  },
  { name: 'utf-16 le with BOM', bytes: wide(`\uFEFF${plain}`), row, encoding: 'utf-16le' },
  { name: 'utf-16 be with BOM', bytes: wide(`\uFEFF${plain}`, true), row, encoding: 'utf-16be' },
  { name: 'utf-16 le without BOM', bytes: wide(plain), row, encoding: 'utf-16le' },
  { name: 'utf-16 be without BOM', bytes: wide(plain, true), row, encoding: 'utf-16be' },
  {
    name: 'utf-8 that breaks after a mile',
    bytes: Buffer.concat([utf8(head), utf8('a;a@x.test\n'.repeat(60_000)), latin('Zoé;z@x.test\n')]),
    encoding: 'windows-1252',
    totalRows: 60_001,
  },
  { name: 'commas', bytes: utf8('first name,email\nA,a@x.test\n'), separator: ',', row: ['A', 'a@x.test'] },
  { name: 'tabs', bytes: utf8('first name\temail\nA\ta@x.test\n'), separator: 'tab', row: ['A', 'a@x.test'] },
  { name: 'pipes', bytes: utf8('first name|email\nA|a@x.test\n'), separator: '|', row: ['A', 'a@x.test'] },
  {
    name: 'commas within semicolons',
    bytes: utf8('nom;email;note\nA;a@x.test;"1,5"\nB;b@x.test;2,5\n'),
    separator: ';',
    totalRows: 2,
  },
  {
    name: 'one column',
    bytes: utf8('email\na@x.test\n'),
    separator: ',',
    row: ['a@x.test'],
    targets: ['contactEmailAddress'],
  },
  { name: 'CR LF', bytes: utf8('nom;email\r\nA;a@x.test\r\n'), row: ['A', 'a@x.test'] },
  { name: 'CR alone', bytes: utf8('nom;email\rA;a@x.test\r'), row: ['A', 'a@x.test'] },
  {
    name: 'no end of the last line',
    bytes: utf8('nom;email\nA;a@x.test'),
    row: ['A', 'a@x.test'],
    totalRows: 1,
  },
  {
    name: 'lines in quotes',
    bytes: utf8('nom;email\n"A\nB ""C""";a@x.test\n'),
    row: ['A\nB "C"', 'a@x.test'],
  },
  {
    name: 'a quote within a word',
    bytes: utf8('nom;email\nA "the" B;a@x.test\n'),
    row: ['A "the" B', 'a@x.test'],
  },
  {
    name: 'empty lines',
    bytes: utf8('\n\nnom;email\n\n;\nA;a@x.test\n\n\n'),
    row: ['A', 'a@x.test'],
    totalRows: 1,
  },
  {
    name: 'short and long lines',
    bytes: utf8('nom;email\nA\nB;b@x.test;more\n'),
    row: ['A', '', ''],
    totalRows: 2,
  },
  { name: 'empty columns at the end', bytes: utf8('nom;email;;;\nA;a@x.test;;;\n'), row: ['A', 'a@x.test'] },
  {
    name: 'no header',
    bytes: utf8('a@x.test;0690123456\nb@x.test;0690123457\n'),
    hasHeader: false,
    totalRows: 2,
    targets: ['contactEmailAddress', 'contactPhoneNumber'],
  },
  {
    name: 'a header of unknown words',
    bytes: utf8('xx;yy\nA;a@x.test\nB;b@x.test\n'),
    hasHeader: true,
    totalRows: 2,
    targets: ['ignore', 'contactEmailAddress'],
  },
  {
    name: 'titles twice',
    bytes: utf8('email;email\na@x.test;b@x.test\n'),
    targets: ['contactEmailAddress', 'contactEmailAddress'],
  },
  {
    name: 'all titles',
    bytes: utf8(
      'Civilité;Nom;Prénom;Tél. portable;E-mail;Né(e) le;CP;Ville;Pays;Opt-in;Centres d’intérêt\nM.;A;B;0690123456;a@x.test;1990-01-01;97110;PAP;GP;oui;sport\n',
    ),
    targets: [
      'contactGender',
      'contactLastName',
      'contactFirstName',
      'contactPhoneNumber',
      'contactEmailAddress',
      'contactBirthday',
      'contactPostalCode',
      'ignore',
      'contactCountryCode',
      'contactSubscribed',
      'contactInterests',
    ],
  },
  {
    name: 'formulas',
    bytes: utf8('nom;email\n=HYPERLINK("http://x");a@x.test\n'),
    row: ['=HYPERLINK("http://x")', 'a@x.test'],
  },
  {
    name: 'emoji and right to left',
    bytes: utf8('nom;email\n😀 ‮abc;a@x.test\n'),
    row: ['😀 ‮abc', 'a@x.test'],
  },
  {
    name: 'script names',
    bytes: utf8('nom;email\n<script>alert(1)</script>;a@x.test\n'),
    row: ['<script>alert(1)</script>', 'a@x.test'],
  },
  { name: '100 columns', bytes: utf8(`${many(99, 'x')};nom\n${many(100)}\n`), totalRows: 1 },
]

const refusedTexts: OddFile[] = [
  { name: 'nothing', bytes: utf8(''), refused: 'empty' },
  { name: 'white space', bytes: utf8('\n\n \n'.replace(' ', '')), refused: 'empty' },
  { name: 'only a header', bytes: utf8('nom;email\n'), refused: 'headerOnly' },
  { name: '200 columns', bytes: utf8(`${many(200, 'x')}\n${many(200)}\n`), refused: 'tooManyColumns' },
  {
    name: 'a quote that is never closed',
    bytes: utf8(`nom;email\n"A;a@x.test\n${'b;b@x.test\n'.repeat(30_000)}`),
    totalRows: 30_001,
  },
  { name: 'a quote open at the end', bytes: utf8('nom;email\nA;"a@x.test\n'), row: ['A', '"a@x.test'] },
  {
    name: 'a cell of a megabyte',
    bytes: utf8(`nom;email\n${'A'.repeat(1_000_000)};a@x.test\n`),
    refused: 'cellTooLong',
  },
  {
    name: 'a cell of 10,001',
    bytes: utf8(`nom;email\n${'A'.repeat(10_001)};a@x.test\n`),
    refused: 'cellTooLong',
  },
  { name: '2,000,001 rows', bytes: utf8(`e\n${'a\n'.repeat(2_000_001)}`), refused: 'tooManyRows' },
  { name: 'a pdf', bytes: utf8('%PDF-1.7\n%âãÏÓ\n1 0 obj'), refused: 'pdf' },
  { name: 'a program', bytes: Buffer.concat([utf8('MZ'), Buffer.alloc(300, 0x90)]), refused: 'notATable' },
  {
    name: 'a picture',
    bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    refused: 'notATable',
  },
  { name: 'a page', bytes: utf8('<!DOCTYPE html><html><table><tr><td>a@x.test'), refused: 'webPage' },
  { name: 'a page called .xls', bytes: utf8('  <html><table><tr><td>a'), refused: 'webPage' },
  { name: 'zeros', bytes: Buffer.alloc(2000), refused: 'notATable' },
  {
    name: 'zeros in a text',
    bytes: Buffer.concat([utf8('nom;email\n'), Buffer.alloc(3), utf8('A;a@x.test\n')]),
    row: ['A', 'a@x.test'],
  },
  { name: 'gzip', bytes: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), refused: 'archive' },
  { name: 'an old Excel', bytes: ole('Workbook'), refused: 'oldExcel' },
  { name: 'an Excel with a password', bytes: ole('EncryptedPackage'), refused: 'locked' },
]

const titles = ['Prénom', 'E-mail']
const dates =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const bomb = `<worksheet><sheetData>${'<row/>'.repeat(5_000_000)}</sheetData></worksheet>`

const sheets: OddFile[] = [
  { name: 'a sheet', bytes: xlsx([titles, row]), row, separator: ',', targets: names },
  { name: 'a sheet called .csv', bytes: xlsx([titles, row]), row },
  {
    name: 'a date, a code with zeros and a phone number as numbers',
    bytes: xlsx(
      [
        ['Né le', 'CP', 'Mobile'],
        ['<c s="1"><v>33239</v></c>', '<c s="2"><v>1000</v></c>', '<c><v>5.90690123456E11</v></c>'],
      ],
      { styles: dates },
    ),
    row: ['1991-01-01', '01000', '590690123456'],
  },
  {
    name: 'shared texts',
    bytes: xlsx(
      [
        ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'],
        ['<c t="s"><v>2</v></c>', 'a@x.test'],
      ],
      {
        texts:
          '<sst><si><t>Prénom</t></si><si><r><t>E-</t></r><r><t>mail</t></r></si><si><t>A &amp; B</t></si></sst>',
      },
    ),
    row: ['A & B', 'a@x.test'],
    targets: names,
  },
  {
    name: 'a gap in a row',
    bytes: xlsx([titles, ['<c r="B2" t="inlineStr"><is><t>a@x.test</t></is></c>']]),
    row: ['', 'a@x.test'],
  },
  {
    name: 'a formula: what it came to',
    bytes: xlsx([titles, ['<c t="str"><f>CONCAT("A","B")</f><v>AB</v></c>', 'a@x.test']]),
    row: ['AB', 'a@x.test'],
  },
  {
    name: 'years from 1904',
    bytes: xlsx(
      [
        ['Né le', 'email'],
        ['<c s="1"><v>0</v></c>', 'a@x.test'],
      ],
      {
        styles: dates,
        workbook: '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId7"/></sheets></workbook>',
      },
    ),
    row: ['1904-01-01', 'a@x.test'],
  },
  {
    name: 'an entity of a document type (XXE)',
    bytes: xlsx([], {
      sheet:
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
    }),
    refused: 'damaged',
  },
  { name: 'a bomb', bytes: xlsx([], { sheet: bomb }), refused: 'bomb' },
  { name: 'a sheet without rows', bytes: xlsx([]), refused: 'empty' },
  { name: 'a sheet with titles alone', bytes: xlsx([titles]), refused: 'headerOnly' },
  {
    name: 'a cell in column 200',
    bytes: xlsx([titles, ['<c r="GR2" t="inlineStr"><is><t>x</t></is></c>']]),
    refused: 'tooManyColumns',
  },
  {
    name: 'XML that breaks off',
    bytes: xlsx([], { sheet: '<worksheet><sheetData><row><c' }),
    refused: 'damaged',
  },
  { name: 'an archive that breaks off', bytes: xlsx([titles, row]).subarray(0, 300), refused: 'damaged' },
  { name: 'a document of Word', bytes: zip({ 'word/document.xml': '<w/>' }), refused: 'notATable' },
  { name: 'an encrypted archive', bytes: xlsx([titles, row], { flags: 1 }), refused: 'locked' },
]

/** Files as people have them, or as somebody made them to do harm, each with what becomes of it. */
export const corpus: readonly OddFile[] = [...texts, ...refusedTexts, ...sheets]
