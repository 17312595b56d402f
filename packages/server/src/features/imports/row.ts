import type { CustomColumnType } from '@comptoir/core/contacts'
import {
  type DateOrder,
  type ErrorRow,
  type ImportTarget,
  isLastNameFirst,
  type MergeRule,
  splitFullName,
} from '@comptoir/core/imports'
import { normaliseText } from '@comptoir/core/rules'
import { unescapeFormula } from '../exports/index.ts'
import {
  type CellValue,
  Invalid,
  readBirthday,
  readCountry,
  readCustom,
  readEmail,
  readGender,
  readInterests,
  readName,
  readPhoneCell,
  readPostalCode,
} from './cells.ts'
import { type Answer, type Channel, channels, isRefusalTitle, readAnswer } from './consent-cells.ts'
import type { CsvRecord } from './csv.ts'
import { customField, isEmpty, isPersonTarget, personFields, type Value } from './fields.ts'

/** A column as it is processed: custom ones have their column in the table. */
export interface MappedColumn {
  title: string
  target: ImportTarget
  rule: MergeRule
  dateOrder?: DateOrder | undefined
  custom?: { id: number; type: CustomColumnType } | undefined
}

export interface ReadOptions {
  /** The country of phone numbers without a prefix. */
  countryCode: string
  /** The time zone of dates and times. */
  timeZone: string
}

/** A row with data of a person. */
export interface ReadRow {
  row: number
  values: Record<string, Value>
  /** The channels on which they refuse messages. */
  refused: readonly Channel[]
  /** The channels on which the row does not say yes, where a column of the file would. */
  unverified: readonly Channel[]
}

export type Reason = ErrorRow['reasons'][number]

/** A row as it was read: `read` where the person comes in, `reasons` for what was left out, or why all of it was. */
export interface RowResult {
  read?: ReadRow
  reasons: Reason[]
}

const channelsOfTarget: Readonly<Partial<Record<ImportTarget, readonly Channel[]>>> = {
  contactSubscribed: channels,
  contactSubscribedEmail: ['email'],
  contactSubscribedSms: ['sms'],
  contactSubscribedWhatsapp: ['whatsapp'],
}

/** Whether a column holds who agreed or refused. */
export const isConsentTarget = (target: ImportTarget) => channelsOfTarget[target] !== undefined

/** A cell as one line, without control characters, line breaks and invisible characters (T14, T18). */
function clean(cell: string): string {
  const isPlain = /^[\x20-\x7E\u00C0-\u017F]*$/.test(cell)
  const line = isPlain ? cell : normaliseText(cell.replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' '))
  // Before a number, the apostrophe only stops a spreadsheet from reformatting it.
  return unescapeFormula(line.trim()).replace(/^'(?=[\d+])/, '')
}

function readCell(column: MappedColumn, cell: string, country: string, timeZone: string): CellValue {
  switch (column.target) {
    case 'contactFirstName':
    case 'contactLastName':
      return { value: readName(cell) }
    case 'contactEmailAddress':
      return readEmail(cell)
    case 'contactPhoneNumber':
      return readPhoneCell(cell, country)
    case 'contactBirthday':
      return { value: readBirthday(cell, column.dateOrder) }
    case 'contactPostalCode':
      return { value: readPostalCode(cell) }
    case 'contactCountryCode':
      return { value: readCountry(cell) }
    case 'contactGender':
      return { value: readGender(cell) }
    case 'contactInterests':
      return { value: readInterests(cell) }
    default:
      return {
        value: column.custom ? readCustom(cell, column.custom.type, timeZone, column.dateOrder) : null,
      }
  }
}

/** The consent of one person, from the consent columns. */
function createConsent() {
  const answers = new Map<Channel, Answer[]>()
  return {
    add(column: MappedColumn, answer: Answer) {
      for (const channel of channelsOfTarget[column.target] ?? [])
        answers.set(channel, [...(answers.get(channel) ?? []), answer])
    },
    is: (answer: Answer) => channels.filter((channel) => answers.get(channel)?.includes(answer)),
  }
}

type Consent = ReturnType<typeof createConsent>

/** The name of a cell that holds all of it fills what no other cell said. */
function takeFullName(values: Record<string, Value>, cell: string, title: string): void {
  const { firstName, lastName, gender } = splitFullName(cell, isLastNameFirst(title))
  if (isEmpty(values.first_name) && isEmpty(values.last_name)) {
    values.first_name = readName(firstName)
    values.last_name = readName(lastName)
  }
  if (isEmpty(values.gender) && gender) values.gender = gender
}

const isAddressTarget = (target: ImportTarget | undefined) =>
  target === 'contactEmailAddress' || target === 'contactPhoneNumber'

/** The columns in reading order: numbers need the row's country, and a full name fills only empty fields. */
const readFirst = ['contactCountryCode', 'contactGender', 'contactFirstName', 'contactLastName']
const rankOf = ({ target }: MappedColumn) =>
  readFirst.includes(target)
    ? readFirst.indexOf(target)
    : target === 'contactFullName'
      ? readFirst.length + 1
      : readFirst.length

const fieldOf = ({ target, custom }: MappedColumn) =>
  isPersonTarget(target) ? personFields[target] : customField(custom?.id ?? 0)

/** Reads the rows of a file one after the other. */
export function createRowReader(columns: readonly MappedColumn[], { countryCode, timeZone }: ReadOptions) {
  const used = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => column.target !== 'ignore')
    .sort((one, other) => rankOf(one.column) - rankOf(other.column))

  function takeAnswer(consent: Consent, column: MappedColumn, cell: string): void {
    if (cell === '') {
      if (!isRefusalTitle(column.title)) consent.add(column, 'open')
      return
    }
    const answer = readAnswer(cell, column.title)
    consent.add(column, answer ?? 'open')
    if (answer === undefined) throw new Invalid('subscribed')
  }

  /** Reads a cell; returns whether it has more than one value. */
  function takeValue(values: Record<string, Value>, column: MappedColumn, cell: string): boolean {
    if (cell === '') return false
    if (column.target === 'contactFullName') {
      takeFullName(values, cell, column.title)
      return false
    }
    const field = fieldOf(column)
    // Of several columns the first that holds a number or an address counts.
    if (isAddressTarget(column.target) && !isEmpty(values[field])) return false
    const country = typeof values.country_code === 'string' ? values.country_code : countryCode
    const { value, hasMore = false } = readCell(column, cell, country, timeZone)
    values[field] = value
    return hasMore
  }

  function take(cells: readonly string[], values: Record<string, Value>, reasons: Reason[]): Consent {
    const consent = createConsent()
    for (const { column, at } of used) {
      const cell = clean(cells[at] ?? '')
      try {
        if (isConsentTarget(column.target)) takeAnswer(consent, column, cell)
        else if (takeValue(values, column, cell)) reasons.push({ column: at, problem: 'secondValue' })
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        reasons.push({ column: at, problem: error.problem })
      }
    }
    return consent
  }

  /** What a row says; each reason names its column. A person is left out only where nothing leads to them. */
  return ({ cells, isBroken }: Pick<CsvRecord, 'cells' | 'isBroken'>, row: number): RowResult => {
    if (isBroken) return { reasons: [{ column: null, problem: 'unclosedQuote' }] }
    if (cells.findLastIndex((cell) => cell !== '') >= columns.length)
      return { reasons: [{ column: null, problem: 'tooManyCells' }] }
    const reasons: Reason[] = []
    const values: Record<string, Value> = {}
    const consent = take(cells, values, reasons)
    reasons.sort((one, other) => (one.column ?? 0) - (other.column ?? 0))
    if (isEmpty(values.email) && isEmpty(values.phone)) {
      const isAddressBad = reasons.some(({ column }) => isAddressTarget(columns[column ?? -1]?.target))
      return { reasons: isAddressBad ? reasons : [...reasons, { column: null, problem: 'noAddress' }] }
    }
    const refused = consent.is('refused')
    return {
      read: { row, values, refused, unverified: [...new Set([...refused, ...consent.is('open')])] },
      reasons,
    }
  }
}
