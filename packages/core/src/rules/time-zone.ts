import * as z from 'zod/mini'

/**
 * Whether a text is the name of a time zone that this machine knows (IANA, D-38). An offset is not a zone.
 * @example
 * import { isTimeZone } from '@comptoir/core/rules'
 *
 * isTimeZone('America/Guadeloupe') // => true
 * isTimeZone('+04:00') // => false
 */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    // How platforms report an unknown time zone.
    return false
  }
}

/** A time zone as a field: `America/Guadeloupe`. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine(isTimeZone, {
    error: 'must be a time zone such as Europe/Paris',
    params: { code: 'time_zone' },
  }),
)
