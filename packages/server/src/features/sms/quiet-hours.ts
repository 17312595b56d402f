import { isHoliday } from './holidays.ts'
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

const FIRST_MINUTE = 8 * 60 + 30
const LAST_MINUTE = 20 * 60

function isOpen(at: Date, zone: string): boolean {
  const { day, weekday, minutes } = local(at, zone)
  return (
    minutes >= FIRST_MINUTE && minutes < LAST_MINUTE && !weekday.startsWith('Sun') && !isHoliday(day, zone)
  )
}

/**
 * When an unsolicited SMS may be sent: Monday to Saturday from 08:30 to 20:00 where the person is, and
 * not on public holidays (trust 3.10). Returns `now` if that is now.
 */
export function nextSendTime(now: Date, phone: string, venueZone: string): Date {
  const zone = zoneOfPhone(phone, venueZone)
  if (isOpen(now, zone)) return now
  let at = Math.ceil(now.getTime() / STEP_MS) * STEP_MS
  for (let step = 0; step < MOST_STEPS && !isOpen(new Date(at), zone); step += 1) at += STEP_MS
  return new Date(at)
}

/** When an SMS may be sent: during the day if it is unsolicited, otherwise at once. */
export function earliest(kind: SmsRow['kind'], now: Date, phone: string, venueZone: string): Date {
  return kind === 'review' || kind === 'promotion' ? nextSendTime(now, phone, venueZone) : now
}
