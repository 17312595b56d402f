import { type CustomerFile, lines } from './customer-file.ts'

const one = (
  name: string,
  title: string,
  cells: readonly string[],
  expected: Omit<CustomerFile, 'name' | 'bytes'>,
): CustomerFile => ({
  name,
  bytes: lines(`email;${title}`, ...cells.map((cell, at) => `${'abcdefgh'[at]}@x.test;${cell}`)),
  ...expected,
})
const number = (name: string, cell: string, phone: string, country = 'GP') =>
  one(name, 'Téléphone', [cell], { people: [`a@x.test ${phone}`], country })

const numbers: readonly CustomerFile[] = [
  number('a number of Guadeloupe in a venue of France', '0690 12 34 56', '+590690123456', 'FR'),
  number('a number of Martinique in a venue of Guadeloupe', '0696.12.34.56', '+596696123456'),
  number('a number of Réunion in a venue of France', '0692123456', '+262692123456', 'FR'),
  number('a number of Mayotte in a venue of Réunion', '0639 20 12 34', '+262639201234', 'RE'),
  number('a number of Guyane in a venue of Martinique', '0694 12 34 56', '+594694123456', 'MQ'),
  number('a number of France in a venue of Guadeloupe', '06 12 34 56 78', '+33612345678'),
  number('a number of France in a venue of Belgium', '06 12 34 56 78', '+33612345678', 'BE'),
  number('a number of Belgium in a venue of Belgium', '0470 12 34 56', '+32470123456', 'BE'),
  number('a number with (0)', '+33 (0)6 12 34 56 78', '+33612345678'),
  number('a number with 00', '00590690123456', '+590690123456'),
  number('a number without its zero', '690123456', '+590690123456'),
  number('a number with decimals', '690123456.0', '+590690123456'),
  number('a number in full with an exponent', '5,90690123456E+11', '+590690123456'),
  number('a number behind a word', 'Mobile : 0690 12 34 56', '+590690123456'),
  number('a number before a word', '0690 12 34 56 (maman)', '+590690123456'),
  number('a number as a formula', "'+590690123456", '+590690123456'),
  one('two numbers with a slash: the mobile one', 'Tél', ['0590 12 34 56 / 0690 12 34 56'], {
    people: ['a@x.test +590690123456'],
    reported: ['(2 Tél secondValue)'],
  }),
  one('two numbers with a word between', 'Tél', ['0690123456 ou 0690123457'], {
    people: ['a@x.test +590690123456'],
    reported: ['(2 Tél secondValue)'],
  }),
  one('two numbers with nothing but a space', 'Tél', ['0690123456 0590123456'], {
    people: ['a@x.test +590690123456'],
    reported: ['(2 Tél secondValue)'],
  }),
  one('a number that is none costs itself alone', 'Tél', ['demander', '0690123456'], {
    people: ['a@x.test', 'b@x.test +590690123456'],
    reported: ['(2 Tél phone)'],
  }),
  one('digits lost, comma and dot', 'Tél', ['3,36E+10', '5.9E+11'], {
    people: ['a@x.test', 'b@x.test'],
    reported: ['(2 Tél lostDigits)', '(3 Tél lostDigits)'],
  }),
  {
    name: 'digits lost and no other address: the row',
    bytes: lines('nom;Portable', 'Roy;3,36E+10', 'Hue;0690123456'),
    people: ['Hue +590690123456'],
    reported: ['2 Portable lostDigits'],
  },
]

const days: readonly CustomerFile[] = [
  one('the day is first, as one row shows', 'Né le', ['05/03/1990', '31/12/1990'], {
    people: ['a@x.test 1990-03-05', 'b@x.test 1990-12-31'],
  }),
  one('the month is first, as one row shows', 'Birthday', ['05/03/1990', '12/31/1990'], {
    people: ['a@x.test 1990-05-03', 'b@x.test 1990-12-31'],
  }),
  one('nothing shows which is first: it is asked', 'Né le', ['05/03/1990', '04/02/1991'], {
    people: ['a@x.test 1990-03-05', 'b@x.test 1991-02-04'],
    asks: 'dateOrder',
  }),
  one('both are shown: it is asked', 'Né le', ['05/03/1990', '31/12/1990', '12/31/1990'], {
    people: ['a@x.test 1990-03-05', 'b@x.test 1990-12-31', 'c@x.test 1990-12-31'],
    asks: 'dateOrder',
  }),
  one('dots are of Europe: nothing to ask', 'Né le', ['05.03.1990'], { people: ['a@x.test 1990-03-05'] }),
  one('names of months', 'Anniversaire', ['5 mars 1990', '1er août 1991', 'March 5, 1990', '05-Mar-90'], {
    people: ['a@x.test 1990-03-05', 'b@x.test 1991-08-01', 'c@x.test 1990-03-05', 'd@x.test 1990-03-05'],
  }),
  one('a year in two digits', 'Né le', ['31/12/90'], { people: ['a@x.test 1990-12-31'] }),
  one('a day as a number of Excel', 'Né le', ['33238'], { people: ['a@x.test 1990-12-31'] }),
  one('a day that is none costs itself alone', 'Né le', ['31/02/1990', '30/11/1990'], {
    people: ['a@x.test', 'b@x.test 1990-11-30'],
    reported: ['(2 Né le birthday)'],
  }),
  one(
    'a column of days without a word for birthdays stays out',
    'Dernier achat',
    ['31/12/1990', '30/11/1990'],
    {
      people: ['a@x.test', 'b@x.test'],
    },
  ),
]

const named = (title: string, cell: string, person: string) =>
  one(`a whole name: ${title}, ${cell}`, title, [cell], { people: [person] })

const others: readonly CustomerFile[] = [
  named('Nom complet', 'Ana Roy', 'Ana Roy a@x.test'),
  named('Nom complet', 'ROY Ana', 'Ana ROY a@x.test'),
  named('Nom Prénom', 'Roy Ana', 'Ana Roy a@x.test'),
  named('Client', 'Mme Ana Roy', 'Ana Roy a@x.test f'),
  named('Full name', 'Roy, Ana', 'Ana Roy a@x.test'),
  named('Name', 'Ana Maria de la Tour', 'Ana Maria de la Tour a@x.test'),
  named('Client', 'M. Roy', 'Roy a@x.test m'),
  one('a country that is none costs itself alone', 'Pays', ['Atlantide', 'Guadeloupe'], {
    people: ['a@x.test', 'b@x.test GP'],
    reported: ['(2 Pays countryCode)'],
  }),
  one('a title of people that is none costs itself alone', 'Civilité', ['Docteur', 'Mme'], {
    people: ['a@x.test', 'b@x.test f'],
    reported: ['(2 Civilité gender)'],
  }),
  {
    name: 'an address that is none costs itself alone where there is a number',
    bytes: lines('email;Portable', 'ana(at)x.test;0690123456'),
    people: ['+590690123456'],
    reported: ['(2 email email)'],
  },
  {
    name: 'two addresses in a cell, and one with a name',
    bytes: lines('nom;email', 'Roy;a@x.test / b@x.test', 'Hue;Bea Hue <c@x.test>'),
    people: ['Hue c@x.test', 'Roy a@x.test'],
    reported: ['(2 email secondValue)'],
  },
  {
    name: 'somebody in two rows who refused in one of them',
    bytes: lines('email,newsletter', 'a@x.test,oui', 'a@x.test,non'),
    people: ['a@x.test'],
    refused: ['email a@x.test'],
    unverified: ['a@x.test sms whatsapp'],
  },
]

/** Columns of refusals as tills and secretaries call them: a yes below them means no. */
const refusals: readonly CustomerFile[] = [
  'Pas de pub',
  'Sans publicité',
  'Ne plus contacter',
  'No mailing',
  'Exclusion mailing',
  'Démarchage interdit',
  'Bloctel',
].map((title) =>
  one(`refused in a column of its own: ${title}`, title, ['Oui', 'Non'], {
    people: ['a@x.test', 'b@x.test'],
    refused: ['email a@x.test'],
    unverified: ['a@x.test'],
  }),
)

const answers: readonly CustomerFile[] = [
  one(
    'refused in words of their own',
    'Newsletter',
    ['Non, merci', 'Désinscrit le 03/04/2024', 'ne souhaite pas', 'Unsubscribed (2024)', '✗', 'oui', '✓'],
    {
      people: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@x.test`),
      refused: ['a', 'b', 'c', 'd', 'e'].map((name) => `email ${name}@x.test`),
      unverified: ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.test sms whatsapp`),
    },
  ),
]

/** Cells as people type them: numbers, days, names, answers. */
export const values: readonly CustomerFile[] = [...numbers, ...days, ...others, ...refusals, ...answers]
