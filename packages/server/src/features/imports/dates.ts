import { momentOf } from '@comptoir/core/rules'

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const european = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const clock = /[T ](\d{1,2})[:h](\d{2})(?::(\d{2}))?/

/** Two digits of a year are of the past: no one is born tomorrow. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  const now = new Date().getFullYear()
  const near = Math.floor(now / 100) * 100 + Number(year)
  return near > now ? near - 100 : near
}

function day(year: number, month: number, date: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, date))
  if (made.getUTCFullYear() !== year || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date)
    return undefined
  return made.toISOString().slice(0, 10)
}

/** A date as `yyyy-MM-dd`: ISO, or the day first as Europe writes it (the month first where only that can be). */
export function readDate(text: string): string | undefined {
  const first = iso.exec(text) ?? compact.exec(text)
  if (first) return day(Number(first[1]), Number(first[2]), Number(first[3]))
  const [, one, two, year] = european.exec(text) ?? []
  if (one === undefined || two === undefined || year === undefined) return undefined
  return day(fullYear(year), Number(two), Number(one)) ?? day(fullYear(year), Number(one), Number(two))
}

/** A moment as ISO time in UTC; without a zone it is of the venue's, and a date alone is its midnight there. */
export function readMoment(text: string, timeZone: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const date = readDate(text)
  if (date === undefined) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = clock.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const local = `${date}T${two(hours)}:${two(minutes)}:${two(seconds)}`
  return Number.isNaN(Date.parse(`${local}Z`)) ? undefined : momentOf(local, timeZone).toISOString()
}
