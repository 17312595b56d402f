import { type CustomColumnType, EARLIEST_BIRTHDAY, INTERESTS } from '@comptoir/core/contacts'
import type { ErrorRow, ImportTarget, MergeRule, RowProblem } from '@comptoir/core/imports'
import { isEmailAddress, normaliseText } from '@comptoir/core/rules'
import { unescapeFormula } from '../exports/index.ts'
import { countriesByName } from './countries.ts'
import { readDate, readMoment } from './dates.ts'
import { customField, isEmpty, isPersonTarget, personFields, type Value } from './fields.ts'
import { readPhone } from './phones.ts'
import { foldTitle, isRefusalTitle } from './titles.ts'

/** A column as it is processed: custom ones have their column in the table. */
export interface MappedColumn {
  title: string
  target: ImportTarget
  rule: MergeRule
  custom?: { id: number; type: CustomColumnType } | undefined
}

export interface ReadOptions {
  /** Where phone numbers without a country are from. */
  countryCode: string
  /** Where days and times are of. */
  timeZone: string
}

/** A row that says something of somebody. */
export interface ReadRow {
  row: number
  values: Record<string, Value>
  isUnsubscribed: boolean
}

export type Reason = ErrorRow['reasons'][number]

class Invalid extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem)
    this.problem = problem
  }
}

const MAX_NAME = 100
const MAX_POSTAL = 20
const MAX_WORD = 500
const MAX_EMAIL = 254

function bounded(cell: string, max: number): string {
  if ([...cell].length > max) throw new Invalid('tooLong')
  return cell
}

function readEmail(cell: string): string {
  const address = cell.replace(/^mailto:/i, '').toLowerCase()
  if (address.length > MAX_EMAIL || !isEmailAddress(address)) throw new Invalid('email')
  return address
}

const genders: Readonly<Record<string, 'm' | 'f'>> = {
  m: 'm',
  mr: 'm',
  monsieur: 'm',
  h: 'm',
  homme: 'm',
  male: 'm',
  man: 'm',
  masculin: 'm',
  sir: 'm',
  f: 'f',
  mme: 'f',
  mlle: 'f',
  madame: 'f',
  mademoiselle: 'f',
  femme: 'f',
  female: 'f',
  woman: 'f',
  mrs: 'f',
  ms: 'f',
  miss: 'f',
  feminin: 'f',
}

function readGender(cell: string): string {
  const gender = genders[foldTitle(cell)]
  if (!gender) throw new Invalid('gender')
  return gender
}

function readCountry(cell: string): string {
  const code = countriesByName().get(foldTitle(cell))
  if (!code) throw new Invalid('countryCode')
  return code
}

const interestWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(INTERESTS).map(([number, word]) => [word, Number(number)])),
  voyages: 1,
  travel: 1,
  loisirs: 3,
  loisir: 3,
  sports: 4,
  gastronomie: 6,
  food: 6,
  'high tech': 7,
  automobile: 8,
  cars: 8,
  sante: 9,
}

function readInterests(cell: string): number[] {
  const words = cell
    .split(/[,;|/]/)
    .map((word) => foldTitle(word))
    .filter((word) => word !== '')
  const numbers = words.map((word) => (word in INTERESTS ? Number(word) : interestWords[word]))
  if (numbers.some((number) => number === undefined)) throw new Invalid('interests')
  return [...new Set(numbers as number[])].sort((a, b) => a - b)
}

const yes = new Set([
  '1',
  'yes',
  'y',
  'oui',
  'o',
  'true',
  'vrai',
  'x',
  'ok',
  'on',
  'abonne',
  'abonnee',
  'subscribed',
  'inscrit',
  'inscrite',
  'optin',
  'opt in',
  'actif',
  'active',
])
const no = new Set([
  '0',
  'no',
  'n',
  'non',
  'false',
  'faux',
  'off',
  'desabonne',
  'desabonnee',
  'unsubscribed',
  'desinscrit',
  'desinscrite',
  'optout',
  'opt out',
  'stop',
  'blacklist',
  'bloque',
])

/** Whether the row's person wants to be written to; a column of refusals says it the other way round. */
function readSubscribed(cell: string, title: string): boolean {
  const word = foldTitle(cell)
  if (!yes.has(word) && !no.has(word)) throw new Invalid('subscribed')
  const isReversed = isRefusalTitle(title) && !/^(?:des|un|stop|opt ?out)/.test(word)
  return isReversed ? no.has(word) : yes.has(word)
}

function readNumber(cell: string): number {
  const plain = cell.replace(/[\s\u00A0\u202F€$%]/g, '')
  const number = Number(/^-?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain)
  if (plain === '' || !Number.isFinite(number)) throw new Invalid('number')
  return number
}

function readCustom(cell: string, type: CustomColumnType, timeZone: string): Value {
  if (type === 'CHAR') return bounded(cell, MAX_WORD)
  if (type === 'DOUBLE') return readNumber(cell)
  const moment = readMoment(cell, timeZone)
  if (moment === undefined) throw new Invalid('date')
  return moment
}

function readBirthday(cell: string): string {
  const day = readDate(cell)
  if (day === undefined || day < EARLIEST_BIRTHDAY || day > new Date().toISOString().slice(0, 10))
    throw new Invalid('birthday')
  return day
}

function readCell(column: MappedColumn, cell: string, country: string, timeZone: string): Value {
  switch (column.target) {
    case 'contactFirstName':
    case 'contactLastName':
      return bounded(cell, MAX_NAME)
    case 'contactEmailAddress':
      return readEmail(cell)
    case 'contactPhoneNumber': {
      const phone = readPhone(cell, country)
      if (phone === undefined) throw new Invalid('phone')
      return phone
    }
    case 'contactBirthday':
      return readBirthday(cell)
    case 'contactPostalCode':
      return bounded(cell, MAX_POSTAL)
    case 'contactCountryCode':
      return readCountry(cell)
    case 'contactGender':
      return readGender(cell)
    case 'contactInterests':
      return readInterests(cell)
    default:
      return column.custom ? readCustom(cell, column.custom.type, timeZone) : null
  }
}

/** A cell as one line: what controls, breaks or hides text is no part of a name (T14, T18). */
function clean(cell: string): string {
  if (/^[\x20-\x7E\u00C0-\u017F]*$/.test(cell)) return unescapeFormula(cell.trim())
  return unescapeFormula(normaliseText(cell.replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' ')).trim())
}

/** What a row says, or why it cannot be taken: each reason names its column. */
export function readRow(
  cells: readonly string[],
  row: number,
  columns: readonly MappedColumn[],
  { countryCode, timeZone }: ReadOptions,
): { read: ReadRow } | { reasons: Reason[] } {
  const reasons: Reason[] = []
  const values: Record<string, Value> = {}
  let isUnsubscribed = false
  if (cells.findLastIndex((cell) => cell !== '') >= columns.length)
    reasons.push({ column: null, problem: 'tooManyCells' })

  const take = (column: MappedColumn, at: number, country: string) => {
    const cell = clean(cells[at] ?? '')
    if (cell === '' || column.target === 'ignore') return
    try {
      if (column.target === 'contactSubscribed') isUnsubscribed ||= !readSubscribed(cell, column.title)
      else {
        const field = isPersonTarget(column.target)
          ? personFields[column.target]
          : customField(column.custom?.id ?? 0)
        values[field] = readCell(column, cell, country, timeZone)
      }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      reasons.push({ column: at, problem: error.problem })
    }
  }

  // A number is of the row's own country, so that one is read first.
  const isCountry = ({ target }: MappedColumn) => target === 'contactCountryCode'
  for (const [at, column] of columns.entries()) if (isCountry(column)) take(column, at, countryCode)
  const country = typeof values.country_code === 'string' ? values.country_code : countryCode
  for (const [at, column] of columns.entries()) if (!isCountry(column)) take(column, at, country)

  if (reasons.length === 0 && isEmpty(values.email) && isEmpty(values.phone))
    reasons.push({ column: null, problem: 'noAddress' })
  return reasons.length > 0 ? { reasons } : { read: { row, values, isUnsubscribed } }
}
