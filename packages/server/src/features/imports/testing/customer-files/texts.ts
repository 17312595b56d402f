import { type CustomerFile, lines, windows } from './customer-file.ts'

const letters: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cp850: { é: 0x82, è: 0x8a, ê: 0x88, ë: 0x89, à: 0x85, ç: 0x87, ï: 0x8b, ô: 0x93, É: 0x90, œ: 0x6f },
  mac: { é: 0x8e, è: 0x8f, ê: 0x90, ë: 0x91, à: 0x88, ç: 0x8d, ï: 0x95, ô: 0x99, É: 0x83, œ: 0xcf },
  latin9: { é: 0xe9, è: 0xe8, ë: 0xeb, œ: 0xbd, Œ: 0xbc, ï: 0xef },
}
const coded = (name: string, text: string) =>
  Buffer.from([...text].map((letter) => letters[name]?.[letter] ?? letter.charCodeAt(0)))
const wide = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const accents = 'Prénom;Nom;E-mail\r\nAnaïs;Lévêque;a@x.test\r\nZoé;Béziès;z@x.test\r\n'
const accented = ['Anaïs Lévêque a@x.test', 'Zoé Béziès z@x.test']
const plain = 'nom;email\nRoy;a@x.test\n'

/** Texts as programs and people leave them: letters, line ends, quotes, separators. */
export const texts: readonly CustomerFile[] = [
  { name: 'Windows letters', bytes: Buffer.from(accents, 'latin1'), people: accented },
  { name: 'DOS letters (cp850)', bytes: coded('cp850', accents), people: accented },
  { name: 'old Mac letters', bytes: coded('mac', accents.replaceAll('\r\n', '\r')), people: accented },
  {
    name: 'ISO-8859-15: an œ',
    bytes: coded('latin9', 'nom;email\nLebœuf;a@x.test\nSœur;b@x.test\n'),
    people: ['Lebœuf a@x.test', 'Sœur b@x.test'],
  },
  {
    name: 'UTF-16 LE with BOM, tabs',
    bytes: wide(`\uFEFF${accents.replaceAll(';', '\t')}`),
    people: accented,
  },
  { name: 'UTF-16 BE with BOM', bytes: wide(`\uFEFF${accents}`, true), people: accented },
  { name: 'UTF-16 LE without BOM', bytes: wide(accents), people: accented },
  { name: 'UTF-16 BE without BOM', bytes: wide(accents, true), people: accented },
  {
    name: 'NULs between the lines',
    bytes: lines('nom;email', '\0\0Roy;a@x.test\0', 'Hue;b@x.test'),
    people: ['Hue b@x.test', 'Roy a@x.test'],
  },
  {
    name: 'NULs at the end, as a till fills a block',
    bytes: Buffer.concat([lines('nom;email', 'Roy;a@x.test'), Buffer.alloc(5)]),
    people: ['Roy a@x.test'],
  },
  {
    name: 'line ends mixed',
    bytes: Buffer.from('nom;email\r\nRoy;a@x.test\rHue;b@x.test\nLo;c@x.test\r\n'),
    people: ['Hue b@x.test', 'Lo c@x.test', 'Roy a@x.test'],
  },
  {
    name: 'a quotation mark after a backslash',
    bytes: lines('nom,email', '"Ana \\"Nana\\" Roy",a@x.test', '"B",b@x.test'),
    people: ['Ana "Nana" Roy a@x.test', 'B b@x.test'],
  },
  {
    name: 'a quotation mark after a backslash at the end of a cell',
    bytes: lines('nom,email', '"Ana \\"Nana\\"",a@x.test', '"B",b@x.test'),
    people: ['Ana "Nana" a@x.test', 'B b@x.test'],
  },
  {
    name: 'a backslash at the end of a cell',
    bytes: lines('nom,email', '"Roy\\",a@x.test', '"B",b@x.test'),
    people: ['B b@x.test', 'Roy\\ a@x.test'],
  },
  {
    name: 'an unclosed quotation mark costs its row',
    bytes: lines('nom;email', 'Roy;a@x.test', '"Hue;b@x.test', 'Lo;c@x.test'),
    people: ['Lo c@x.test', 'Roy a@x.test'],
    reported: ['3 unclosedQuote'],
  },
  {
    name: 'an unclosed quotation mark among quoted cells',
    bytes: lines('"nom";"email"', '"Roy";"a@x.test"', '"Hue";"b@x.test', '"Lo";"c@x.test"'),
    people: ['Lo c@x.test', 'Roy a@x.test'],
    reported: ['3 unclosedQuote'],
  },
  {
    name: 'an unclosed quotation mark in the last row',
    bytes: lines('nom;email', 'Roy;a@x.test', 'Hue;"b@x.test'),
    people: ['Roy a@x.test'],
    reported: ['3 unclosedQuote'],
  },
  {
    name: 'rows keep the line of Excel below a cell of two lines',
    bytes: lines('nom;email', '"Roy', 'Ana";a@x.test', 'Hue;b'),
    people: ['Roy Ana a@x.test'],
    reported: ['3 email email'],
  },
  {
    name: 'empty lines count as Excel counts',
    bytes: lines('nom;email', '', '', 'Roy;a@x.test', '', 'Hue;b'),
    people: ['Roy a@x.test'],
    reported: ['6 email email'],
  },
  {
    name: 'inches and nicknames: a mark within a cell',
    bytes: lines('nom;email', 'Roy "Nana";a@x.test', 'Hue 5";b@x.test'),
    people: ['Hue 5" b@x.test', 'Roy "Nana" a@x.test'],
  },
  {
    name: 'sep= in the first line',
    bytes: windows('sep=;', 'nom;email', 'Roy, Ana;a@x.test'),
    people: ['Roy, Ana a@x.test'],
  },
  { name: 'pipes', bytes: lines('nom|email', 'Roy|a@x.test'), people: ['Roy a@x.test'] },
  {
    name: 'commas in quotes, semicolons between',
    bytes: lines('nom;email;note', 'Roy;a@x.test;"1,5, 2,5"'),
    people: ['Roy a@x.test'],
  },
  {
    name: 'one column of addresses, without a title',
    bytes: lines('a@x.test', 'b@x.test'),
    people: ['a@x.test', 'b@x.test'],
  },
  {
    name: 'one column of numbers, with a title',
    bytes: lines('Portable', '0690123456', '0690123457'),
    people: ['+590690123456', '+590690123457'],
  },
  {
    name: 'a heading of three lines above the titles',
    bytes: lines(
      'Caisse du Marché',
      'Export du 01/05/2024',
      '',
      'Nom;Prénom;E-mail',
      'Roy;Ana;a@x.test',
      'Hue;Bea;b',
    ),
    people: ['Ana Roy a@x.test'],
    reported: ['6 E-mail email'],
  },
  {
    name: 'a heading that is an address',
    bytes: lines('contact@caisse.test;;', 'Nom;Prénom;E-mail', 'Roy;Ana;a@x.test'),
    people: ['Ana Roy a@x.test'],
  },
  {
    name: 'a row with a cell too many is not guessed at',
    bytes: lines(
      'nom;email',
      'Roy;a@x.test',
      ...Array.from({ length: 110 }, (_, at) => `R;r${at}@x.test`),
      'Hue;Ana;b@x.test',
    ),
    people: ['Roy a@x.test', ...Array.from({ length: 110 }, (_, at) => `R r${at}@x.test`)],
    reported: ['113 tooManyCells'],
  },
  {
    name: 'white space around everything',
    bytes: lines(' nom ; email ', '  Roy ;\u00A0a@x.test\u00A0'),
    people: ['Roy a@x.test'],
  },
  {
    name: 'a BOM and quotes',
    bytes: Buffer.from(`\uFEFF"nom";"email"\n"Roy";"a@x.test"\n`),
    people: ['Roy a@x.test'],
  },
  {
    name: 'lines that end in the separator',
    bytes: lines('nom;email;', 'Roy;a@x.test;'),
    people: ['Roy a@x.test'],
  },
  {
    name: 'titles in capitals with marks',
    bytes: lines('NOM *;PRÉNOM :;E-MAIL (*)', 'Roy;Ana;a@x.test'),
    people: ['Ana Roy a@x.test'],
  },
  { name: 'a plain file', bytes: Buffer.from(plain), people: ['Roy a@x.test'] },
]
