import chardet from 'chardet'
import { guessEncoding } from '../packages/server/src/features/imports/encoding.ts'
import { createRowReader } from '../packages/server/src/features/imports/row.ts'
import { addressBooks } from '../packages/server/src/features/imports/testing/customer-files/address-books.ts'
import { customerFiles } from '../packages/server/src/features/imports/testing/customer-files/customer-files.ts'
import { findTitles, guessTargets, isHeader } from '../packages/server/src/features/imports/titles.ts'
import { cardReaders, csvReaders, textOf } from './support/customer-readers.mjs'

const isVcard = ({ bytes }) => /begin:vcard/i.test(Buffer.from(bytes).toString('latin1').replaceAll('\0', ''))
const isArchive = ({ bytes }) => bytes[0] === 0x50 && bytes[1] === 0x4b
const all = Object.values(customerFiles).flat()
const readable = all.filter((file) => file.cannot === undefined && file.people && !isArchive(file))
const tables = readable.filter((file) => !isVcard(file))
const cards = addressBooks.filter((file) => isVcard(file) && file.cannot === undefined)

/** Who is in the rows of a reader: what is behind it is ours for all of them. Who is in two rows counts once. */
function peopleIn(rows, country) {
  const from = rows.slice(findTitles(rows))
  const hasHeader = isHeader(from)
  const data = hasHeader ? from.slice(1) : from
  const width = Math.max(...from.map((cells) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => (hasHeader ? (from[0][at] ?? '') : ''))
  const targets = guessTargets(titles, data)
  const columns = titles.map((title, at) => ({ title, target: targets[at], rule: 'fill' }))
  const readRow = createRowReader(columns, { countryCode: country, timeZone: 'UTC' })
  const addresses = data.flatMap((cells, at) => {
    const { read } = readRow({ cells, isBroken: false }, at)
    if (!read) return []
    const { first_name: first, last_name: last, email, phone } = read.values
    return [[first, last, email, phone].filter(Boolean).join(' ')]
  })
  return [...new Set(addresses)].sort()
}

/** Whether the people are those of the case, by their names and addresses. */
async function isRight(read, { bytes, country = 'GP', people }) {
  try {
    const found = peopleIn(await read(textOf(bytes)), country)
    const expected = [...people].sort()
    const isSame = (line, at) => expected[at] === line || expected[at].startsWith(`${line} `)
    return found.length === expected.length && found.every(isSame)
  } catch {
    return false
  }
}

async function countRight(readers, files) {
  const counts = {}
  for (const [name, read] of Object.entries(readers)) {
    counts[name] = 0
    for (const file of files) if (await isRight(read, file)) counts[name] += 1
  }
  return counts
}

/** How many texts each takes for what they are written in. */
function countEncodings(files) {
  const isSame = (one, other) => one === other || textIn(one) === textIn(other)
  const known = { 'windows-1252': 'latin1', 'utf-8': 'utf8' }
  const textIn = (encoding) => known[encoding] ?? encoding
  const encoded = files.flatMap(({ name, bytes }) => {
    const found = Object.entries(written).find(([word]) => name.includes(word))
    return found ? [{ bytes, encoding: found[1] }] : []
  })
  const right = (guess) => encoded.filter(({ bytes, encoding }) => isSame(guess(bytes), encoding)).length
  return {
    of: encoded.length,
    comptoir: right(guessEncoding),
    chardet: right((bytes) =>
      (chardet.detect(bytes) ?? '').toLowerCase().replace(/^iso-8859-1$/, 'windows-1252'),
    ),
  }
}

/** What the texts of the corpus are written in, by a word of their names. */
const written = {
  'Windows letters': 'windows-1252',
  cp850: 'cp850',
  'old Mac': 'macintosh',
  'ISO-8859-15': 'iso-8859-15',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
}

/** How many files of each kind each reader reads right. */
export async function countFiles() {
  const { of, ...right } = countEncodings(all)
  return {
    CSV: { of: tables.length, right: await countRight(csvReaders, tables) },
    vCard: { of: cards.length, right: await countRight(cardReaders, cards) },
    'of several encodings': { of, right },
  }
}

function figureOf(what, { of, right: { comptoir, ...peers } }) {
  const [name, value] = Object.entries(peers).reduce((a, b) => (a[1] >= b[1] ? a : b))
  return {
    name: `${what} read right, of ${of}`,
    value: comptoir,
    baseline: { name, value },
    goal: { least: 1 },
  }
}

async function measure({ say }) {
  const counts = await countFiles()
  for (const [kind, { right }] of Object.entries(counts)) say(`${kind}: ${JSON.stringify(right)}`)
  return [
    figureOf('CSV files', counts.CSV),
    figureOf('files of vCards', counts.vCard),
    figureOf('encodings', counts['of several encodings']),
  ]
}

export const benchmark = {
  title: 'Files of customers read right, beside readers that others made',
  baseline:
    'papaparse, csv-parse, ical.js, vcf and chardet on the same files, with the same reading of cells behind them',
  goals: 'issue 24: at least as good as the best',
  small: {},
  whole: {},
  seconds: { small: 60, whole: 60 },
  measure,
}
