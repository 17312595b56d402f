import { EARLIEST_BIRTHDAY } from '@comptoir/core/contacts'
import type { ImportTarget } from '@comptoir/core/imports'
import { isEmailAddress } from '@comptoir/core/rules'
import {
  type Channel,
  channelsOfTitle,
  isAgreementTitle,
  isChannelTitle,
  isRefusalTitle,
  isStatusTitle,
  isStatusWord,
  readAnswer,
} from './consent-cells.ts'
import { targetOfTitle } from './known-titles.ts'

/** The share of filled cells of a type that makes the column this type. Not for dates: only a title says what they are. */
const shapes: readonly [ImportTarget, (cell: string) => boolean][] = [
  ['contactEmailAddress', isEmailAddress],
  [
    'contactPhoneNumber',
    (cell) =>
      /^(?:\+|00)?[\d\s.\-()]{9,20}$/.test(cell) && cell.replace(/\D/g, '').length >= 9 && !isDay(cell),
  ],
  ['contactGender', (cell) => /^(?:m|f|h|mr|mme|mlle|m\.|mr\.|mrs|ms|monsieur|madame)$/i.test(cell)],
  ['contactPostalCode', (cell) => /^\d{5}$/.test(cell)],
  ['contactCountryCode', (cell) => /^(?:FR|GP|MQ|GF|RE|YT|BL|MF|GB|US|BE|CH|CA|DE|ES|IT)$/.test(cell)],
]

const isDay = (cell: string) => /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})\b/.test(cell)

function isBirthday(cell: string): boolean {
  const year = /\d{4}/.exec(cell)?.[0] ?? ''
  return isDay(cell) && year >= EARLIEST_BIRTHDAY.slice(0, 4) && Number(year) < new Date().getFullYear()
}

const filledOf = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
const areMost = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(fits).length >= cells.length * 0.8

function byContent(cells: readonly string[]): ImportTarget | undefined {
  const filled = filledOf(cells)
  return shapes.find(([, fits]) => areMost(filled, fits))?.[0]
}

const targetOfChannel: Readonly<Record<Channel, ImportTarget>> = {
  email: 'contactSubscribedEmail',
  sms: 'contactSubscribedSms',
  whatsapp: 'contactSubscribedWhatsapp',
}

/** A consent column: by its title and its cells, or by words that occur only in such columns. */
function consentTarget(title: string, cells: readonly string[]): ImportTarget | undefined {
  const filled = filledOf(cells)
  const isRead = (cell: string) => readAnswer(cell, title) !== undefined
  const isNamed =
    isRefusalTitle(title) ||
    (isAgreementTitle(title) && (filled.length === 0 || areMost(filled, isRead))) ||
    (isChannelTitle(title) && areMost(filled, isRead))
  const isStatus =
    areMost(filled, isStatusWord) ||
    (isStatusTitle(title) && filled.some((cell) => readAnswer(cell, title) === 'refused'))
  if (!isNamed && !isStatus) return undefined
  const [channel, ...more] = channelsOfTitle(title)
  return channel === undefined || more.length > 0 ? 'contactSubscribed' : targetOfChannel[channel]
}

/** The indexes of the columns that say who agreed or refused. */
export const consentColumnsOf = (titles: readonly string[], rows: readonly (readonly string[])[]): number[] =>
  titles.flatMap((title, at) =>
    consentTarget(
      title,
      rows.map((row) => row[at] ?? ''),
    )
      ? [at]
      : [],
  )

const isKnownTitle = (cell: string) =>
  targetOfTitle(cell) !== undefined || isRefusalTitle(cell) || isAgreementTitle(cell)
const isAddress = (cell: string) =>
  byContent([cell]) === 'contactEmailAddress' || byContent([cell]) === 'contactPhoneNumber'

/** Whether the first record is a row of titles: it has words of ours, or it holds no data where the others do. */
export function isHeader(records: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = records
  if (first.some((cell) => byContent([cell.trim()]) !== undefined || isBirthday(cell.trim()))) return false
  if (first.some(isKnownTitle)) return true
  return (
    rest.length > 0 && first.some((_, at) => byContent(rest.map((record) => record[at] ?? '')) !== undefined)
  )
}

/** Whether the first record has two titles of ours. */
export const hasTitles = ([first = []]: readonly (readonly string[])[]) =>
  first.filter(isKnownTitle).length > 1

/** The number of records that are searched for titles. */
const LOOKED_AT = 30

/** Which of the first records has the titles: the first that has two words of ours and no address; else the first. */
export function findTitles(records: readonly (readonly string[])[]): number {
  const found = records
    .slice(0, LOOKED_AT)
    .findIndex(
      (record) => record.filter(isKnownTitle).length > 1 && !record.some((cell) => isAddress(cell.trim())),
    )
  return Math.max(0, found)
}

/** Several columns can hold them: the first that is filled counts. */
export const canRepeat = (target: string) =>
  target === 'ignore' ||
  target === 'contactPhoneNumber' ||
  target === 'contactEmailAddress' ||
  target.startsWith('contactSubscribed')

/** The most likely fields of the columns: by their titles, else by their cells; no field of a person twice. */
export function guessTargets(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): ImportTarget[] {
  const cellsAt = (at: number) => rows.map((row) => row[at] ?? '')
  const guessed = titles.map((title, at) => consentTarget(title, cellsAt(at)) ?? targetOfTitle(title))
  const taken = new Set<ImportTarget>()
  const keep = (target: ImportTarget | undefined) => {
    if (!target || (taken.has(target) && !canRepeat(target))) return undefined
    taken.add(target)
    return target
  }
  const named = guessed.map(keep)
  // A full name is ignored where first and last name have their own columns.
  const hasNames = taken.has('contactLastName') && taken.has('contactFirstName')
  // A customer's number or an amount looks like a phone number: where a title names one, no other column is.
  const isOpen = (target: ImportTarget | undefined) => target !== undefined && !taken.has(target)
  return named.map((target, at) => {
    if (target === 'contactFullName' && hasNames) return 'ignore'
    if (target) return target
    if (guessed[at]) return 'ignore'
    const shape = byContent(cellsAt(at))
    return (isOpen(shape) ? keep(shape) : undefined) ?? 'ignore'
  })
}
