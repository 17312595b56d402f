import { type CustomerFile, lines, windows } from './customer-file.ts'

const card = (version: string, ...properties: readonly string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...properties, 'END:VCARD'].join('\r\n')
const cards = (...all: readonly string[]) => Buffer.from(`${all.join('\r\n')}\r\n`)

const google =
  'First Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'

const tables: readonly CustomerFile[] = [
  {
    name: 'Google: several addresses and numbers',
    bytes: lines(
      google,
      'Ana,,Roy,1990-12-31,,* myContacts,* Home,a@x.test,Work,work@x.test,Mobile,0690 12 34 56,Home,0590 12 34 56',
      'Bea,,Hue,,,* myContacts,,,,,,,Home,0590 12 34 57',
    ),
    people: ['Ana Roy a@x.test +590690123456 1990-12-31', 'Bea Hue +590590123457'],
  },
  {
    name: 'Google: two numbers in one cell',
    bytes: lines('Name,E-mail 1 - Value,Phone 1 - Value', 'Ana Roy,a@x.test,0590 12 34 56 ::: 0690 12 34 56'),
    people: ['Ana Roy a@x.test +590690123456'],
    reported: ['(2 Phone 1 - Value secondValue)'],
  },
  {
    name: 'Outlook: English titles',
    bytes: lines(
      'Title,First Name,Middle Name,Last Name,E-mail Address,Mobile Phone,Home Phone,Home Postal Code,Birthday',
      ',Ana,,Roy,a@x.test,0690123456,,97190,12/31/1990',
    ),
    people: ['Ana Roy a@x.test +590690123456 1990-12-31 97190'],
  },
  {
    name: 'Outlook: French titles, Windows',
    bytes: windows(
      '"Titre";"Prénom";"Nom";"Adresse de messagerie";"Téléphone mobile";"Téléphone (domicile)"',
      '"";"Zoé";"Roy";"z@x.test";"";"0590 12 34 56"',
    ),
    people: ['Zoé Roy z@x.test +590590123456'],
  },
  {
    name: 'a birthday of 0/0/00 is left out',
    bytes: lines('First Name,E-mail Address,Birthday', 'Ana,a@x.test,0/0/00'),
    people: ['Ana a@x.test'],
    reported: ['(2 Birthday birthday)'],
  },
]

const vcards: readonly CustomerFile[] = [
  {
    name: 'vCard 3.0: an iPhone’s',
    bytes: cards(
      card(
        '3.0',
        'N:Roy;Ana;;;',
        'FN:Ana Roy',
        'item1.TEL;type=CELL;type=VOICE;type=pref:0690 12 34 56',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'EMAIL;type=INTERNET;type=HOME:a@x.test',
        'BDAY;value=date:1990-12-31',
      ),
    ),
    people: ['Ana Roy a@x.test +590690123456 1990-12-31'],
  },
  {
    name: 'vCard 4.0: numbers as addresses',
    bytes: cards(
      card(
        '4.0',
        'FN:Ana Roy',
        'TEL;VALUE=uri;TYPE="voice,home":tel:+590-590-12-34-56',
        'TEL;VALUE=uri;TYPE=cell:tel:+590-690-12-34-56',
        'EMAIL:a@x.test',
        'BDAY:19901231',
      ),
    ),
    people: ['Ana Roy a@x.test +590690123456 1990-12-31'],
  },
  {
    name: 'vCard 2.1: quoted-printable in pieces',
    bytes: cards(
      card(
        '2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lurel;Ana=C3=AF=',
        '=73;;;',
        'TEL;CELL:+590690123456',
      ),
    ),
    people: ['Anaïs Lurel +590690123456'],
  },
  {
    name: 'vCard 2.1: Windows letters',
    bytes: Buffer.from(`${card('2.1', 'N:Roy;Zoé;;;', 'TEL;CELL:0690123456')}\r\n`, 'latin1'),
    people: ['Zoé Roy +590690123456'],
  },
  {
    name: 'vCard: a folded line and an escaped comma',
    bytes: cards(card('3.0', 'N:de la', '  Tour;Ana\\, Bea;;;', 'EMAIL:a@', ' x.test')),
    people: ['Ana, Bea de la Tour a@x.test'],
  },
  {
    name: 'vCard: a photo passes by',
    bytes: cards(
      card(
        '3.0',
        'N:Roy;Ana;;;',
        `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(60)}`,
        ...Array.from({ length: 900 }, () => ` ${'B'.repeat(70)}`),
        'TEL:0690123456',
      ),
    ),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'vCard: a year that Apple leaves out',
    bytes: cards(card('3.0', 'N:Roy;Ana;;;', 'TEL:0690123456', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-31')),
    people: ['Ana Roy +590690123456'],
    reported: ['(2 Birthday birthday)'],
  },
  {
    name: 'vCard: a day without a year',
    bytes: cards(card('4.0', 'FN:Ana', 'TEL:0690123456', 'BDAY:--1231')),
    people: ['Ana +590690123456'],
    reported: ['(2 Birthday birthday)'],
  },
  {
    name: 'vCard: a group of cards is no person, a fax no number',
    bytes: cards(
      card('4.0', 'KIND:group', 'FN:Friends'),
      card('3.0', 'FN:Ana Roy', 'TEL;TYPE=FAX:0590123456', 'TEL:0690123456'),
    ),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'vCard: a card without an address is reported by its number',
    bytes: cards(card('3.0', 'FN:Ana', 'TEL:0690123456'), card('3.0', 'FN:Bea')),
    people: ['Ana +590690123456'],
    reported: ['3 noAddress'],
  },
  {
    name: 'vCard: a postal address',
    bytes: cards(
      card('3.0', 'FN:Ana Roy', 'EMAIL:a@x.test', 'ADR;TYPE=HOME:;;1 rue X;Gosier;;97190;Guadeloupe'),
    ),
    people: ['Ana Roy a@x.test 97190 GP'],
  },
  {
    name: 'vCard: a file that breaks off before its first end',
    bytes: cards('BEGIN:VCARD', 'FN:Ana'),
    cannot: 'damaged',
  },
  {
    name: 'vCard: LF alone and small letters',
    bytes: Buffer.from('begin:vcard\nversion:3.0\nfn:Ana Roy\ntel:0690123456\nend:vcard\n'),
    people: ['Ana Roy +590690123456'],
  },
  {
    name: 'vCard: UTF-16 with BOM',
    bytes: Buffer.from(`\uFEFF${card('3.0', 'FN:Zoé Roy', 'TEL:0690123456')}\r\n`, 'utf16le'),
    people: ['Zoé Roy +590690123456'],
  },
]

/** After the exports of address books: Google, Outlook, Apple, phones. */
export const addressBooks: readonly CustomerFile[] = [...tables, ...vcards]
