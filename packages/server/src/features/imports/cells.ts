import { type CustomColumnType, EARLIEST_BIRTHDAY, INTERESTS } from '@comptoir/core/contacts'
import type { DateOrder, RowProblem } from '@comptoir/core/imports'
import { isEmailAddress } from '@comptoir/core/rules'
import { countriesByName } from './countries.ts'
import { readDate, readMoment } from './dates.ts'
import type { Value } from './fields.ts'
import { hasLostDigits, readPhones } from './phones.ts'
import { foldTitle } from './title-text.ts'

/** A cell that cannot be read, and why. */
export class Invalid extends Error {
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
const DAY_MS = 86_400_000

function bounded(cell: string, max: number): string {
  if ([...cell].length > max) throw new Invalid('tooLong')
  return cell
}

export const readName = (cell: string) => bounded(cell, MAX_NAME)
export const readPostalCode = (cell: string) => bounded(cell, MAX_POSTAL)

/** The first value of a cell, and whether there was another one. */
export interface CellValue {
  value: Value
  hasMore?: boolean
}

export function readEmail(cell: string): CellValue {
  const found = cell
    .split(/[;,\s/|<>]+|:::/)
    .map((word) =>
      word
        .replace(/^mailto:/i, '')
        .replace(/\.+$/, '')
        .toLowerCase(),
    )
    .filter((word) => word.length <= MAX_EMAIL && isEmailAddress(word))
  const [value] = found
  if (value === undefined) throw new Invalid('email')
  return { value, hasMore: new Set(found).size > 1 }
}

export function readPhoneCell(cell: string, country: string): CellValue {
  if (hasLostDigits(cell)) throw new Invalid('lostDigits')
  const [value, ...more] = readPhones(cell, country)
  if (value === undefined) throw new Invalid('phone')
  return { value, hasMore: more.length > 0 }
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

export function readGender(cell: string): string {
  const gender = genders[foldTitle(cell)]
  if (!gender) throw new Invalid('gender')
  return gender
}

export function readCountry(cell: string): string {
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

export function readInterests(cell: string): number[] {
  const words = cell
    .split(/[,;|/]/)
    .map((word) => foldTitle(word))
    .filter((word) => word !== '')
  const numbers = words.map((word) => (word in INTERESTS ? Number(word) : interestWords[word]))
  if (numbers.some((number) => number === undefined)) throw new Invalid('interests')
  return [...new Set(numbers as number[])].sort((a, b) => a - b)
}

function readNumber(cell: string): number {
  const plain = cell.replace(/[\s\u00A0\u202F€$%]/g, '')
  const number = Number(/^-?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain)
  if (plain === '' || !Number.isFinite(number)) throw new Invalid('number')
  return number
}

/** A value of a column of the venue's own. */
export function readCustom(
  cell: string,
  type: CustomColumnType,
  timeZone: string,
  order: DateOrder | undefined,
): Value {
  if (type === 'CHAR') return bounded(cell, MAX_WORD)
  if (type === 'DOUBLE') return readNumber(cell)
  const moment = readMoment(cell, timeZone, order)
  if (moment === undefined) throw new Invalid('date')
  return moment
}

/** A day as a spreadsheet counts it, in a file that shows the number instead. */
const readSerial = (cell: string) =>
  /^[1-4]\d{4}$/.test(cell)
    ? new Date(Date.UTC(1899, 11, 30) + Number(cell) * DAY_MS).toISOString().slice(0, 10)
    : undefined

export function readBirthday(cell: string, order: DateOrder | undefined): string {
  const day = readDate(cell, order) ?? readSerial(cell)
  if (day === undefined || day < EARLIEST_BIRTHDAY || day > new Date().toISOString().slice(0, 10))
    throw new Invalid('birthday')
  return day
}
