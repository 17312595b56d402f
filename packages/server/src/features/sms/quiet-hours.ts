import { holidayOf } from '@comptoir/core/rules'
import type { SmsRow } from './tables.ts'

const STEP_MS = 15 * 60_000
/** Longer than any run of nights, Sundays and holidays. */
const MOST_STEPS = 14 * 96

/** Zones by the beginning of a number: the overseas departments, then the ranges that share a code. */
const zones: readonly (readonly [string, string])[] = [
  ['+590', 'America/Guadeloupe'],
  ['+596', 'America/Martinique'],
  ['+594', 'America/Cayenne'],
  ['+262639', 'Indian/Mayotte'],
  ['+262269', 'Indian/Mayotte'],
  ['+262', 'Indian/Reunion'],
  ['+33', 'Europe/Paris'],
]

/** The likely time zone of a person, by the number; otherwise the venue's. */
export function zoneOfPhone(phone: string, fallback: string): string {
  return zones.find(([start]) => phone.startsWith(start))?.[1] ?? fallback
}

function local(at: Date, zone: string): { day: string; weekday: string; minutes: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    weekday: part.weekday ?? '',
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

/** Between which times of the day something may be sent, as `HH:MM`. */
export interface DayWindow {
  from: string
  until: string
}

/** The hours of the law: a narrower window holds, a wider one does not (D-65). */
const HARD_WINDOW: DayWindow = { from: '08:30', until: '20:00' }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isOpen(at: Date, zone: string, { from, until }: DayWindow): boolean {
  const { day, weekday, minutes } = local(at, zone)
  const first = Math.max(minutesOf(HARD_WINDOW.from), minutesOf(from))
  const last = Math.min(minutesOf(HARD_WINDOW.until), minutesOf(until))
  return (
    minutes >= first && minutes < last && !weekday.startsWith('Sun') && holidayOf(day, zone) === undefined
  )
}

/** Whether a window leaves any time of the day within the hours of the law. */
export function isUsableWindow({ from, until }: DayWindow): boolean {
  return (
    Math.max(minutesOf(HARD_WINDOW.from), minutesOf(from)) + STEP_MS / 60_000 <=
    Math.min(minutesOf(HARD_WINDOW.until), minutesOf(until))
  )
}

/**
 * When an unsolicited SMS may be sent: Monday to Saturday from 08:30 to 20:00 where the person is, and
 * not on public holidays (trust 3.10). Returns `now` if that is now.
 */
export function nextSendTime(
  now: Date,
  phone: string,
  venueZone: string,
  window: DayWindow = HARD_WINDOW,
): Date {
  const zone = zoneOfPhone(phone, venueZone)
  if (isOpen(now, zone, window)) return now
  let at = Math.ceil(now.getTime() / STEP_MS) * STEP_MS
  for (let step = 0; step < MOST_STEPS && !isOpen(new Date(at), zone, window); step += 1) at += STEP_MS
  return new Date(at)
}

/** When an SMS may be sent: during the day if it is unsolicited, otherwise at once. */
export function earliest(kind: SmsRow['kind'], now: Date, phone: string, venueZone: string): Date {
  return kind === 'review' || kind === 'promotion' ? nextSendTime(now, phone, venueZone) : now
}
