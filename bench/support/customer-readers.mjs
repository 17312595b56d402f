import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import vCard from 'vcf'
import { splitFullName } from '../../packages/core/src/imports/index.ts'
import { createCsvReader } from '../../packages/server/src/features/imports/csv.ts'
import { createDecoder } from '../../packages/server/src/features/imports/decoder.ts'
import { guessEncoding } from '../../packages/server/src/features/imports/encoding.ts'
import { characterOf } from '../../packages/server/src/features/imports/records.ts'
import { guessSeparator } from '../../packages/server/src/features/imports/separator.ts'
import { readVcards } from '../../packages/server/src/features/imports/vcards.ts'

/** The text of a file. Readers of CSV and vCards take texts: each gets what we make of the bytes. */
export function textOf(bytes) {
  const decoder = createDecoder(guessEncoding(bytes))
  return decoder.decode(bytes) + decoder.decode()
}

function readOurs(text) {
  const reader = createCsvReader(characterOf(guessSeparator(text)))
  return [...reader.push(text), ...reader.end()].filter(({ isBroken }) => !isBroken).map(({ cells }) => cells)
}

/** Readers of CSV: a text as rows of cells. */
export const csvReaders = {
  comptoir: readOurs,
  papaparse: (text) => Papa.parse(text, { skipEmptyLines: true }).data,
  // It guesses no separator: it gets ours, and is asked to be as lenient as it can be.
  'csv-parse': (text) =>
    parse(text, {
      bom: true,
      delimiter: characterOf(guessSeparator(text)),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
    }),
}

const titles = ['First name', 'Last name', 'Phone', 'E-mail']

/** First and last name; of a card that has only a whole one, as we split it. */
function namesOf(first, last, whole) {
  const split = splitFullName(whole)
  return first || last ? [first, last] : [split.firstName, split.lastName]
}

/** Of several numbers the mobile one, and no fax, as we do. */
function numberOf(phones) {
  const spoken = phones.filter(({ type }) => !/fax/i.test(type))
  return (spoken.find(({ type }) => /cell/i.test(type)) ?? spoken[0])?.value.replace(/^tel:/, '') ?? ''
}

function rowOfIcal(card) {
  const first = (name) => card.getFirstPropertyValue(name)
  const [last = '', given = ''] = [first('n') ?? []].flat()
  const phones = card.getAllProperties('tel').map((property) => ({
    value: String(property.getFirstValue()),
    type: String(property.getParameter('type')),
  }))
  return [...namesOf(given, last, first('fn') ?? ''), numberOf(phones), first('email') ?? '']
}

function rowOfVcf(card) {
  const all = (name) => [card.get(name) ?? []].flat()
  const text = (name) => all(name)[0]?.valueOf() ?? ''
  const [last = '', given = ''] = text('n').split(';')
  const phones = all('tel').map((property) => ({ value: property.valueOf(), type: String(property.type) }))
  return [...namesOf(given, last, text('fn')), numberOf(phones), text('email')]
}

async function readOurCards(text) {
  let csv = ''
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  for await (const chunk of readVcards(bytes())) csv += Buffer.from(chunk).toString()
  return readOurs(csv)
}

/** Readers of vCards: a text as rows of cells under titles. */
export const cardReaders = {
  comptoir: readOurCards,
  'ical.js': (text) => {
    const parsed = ICAL.parse(text)
    const cards = parsed[0] === 'vcard' ? [parsed] : parsed
    return [titles, ...cards.map((one) => rowOfIcal(new ICAL.Component(one)))]
  },
  vcf: (text) => [titles, ...vCard.parse(text).map(rowOfVcf)],
}
