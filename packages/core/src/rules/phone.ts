import * as z from 'zod/mini'

/** Takes out what people write between the digits of a phone number. */
function compact(value: string): string {
  return value.replace(/[\s.\-()\u00A0\u202F]/g, '')
}

/**
 * Whether a text has the form of an international phone number: plus, country, at most 15 digits (ITU-T E.164, XCT-06).
 * @example
 * import { isE164 } from '@comptoir/core/rules'
 *
 * isE164('+590690123456') // => true
 * isE164('0690 12 34 56') // => false
 */
export function isE164(value: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(value)
}

/**
 * A phone number as a field, in the form of E.164: `+590690123456`. Spaces, dots, hyphens and brackets go. Whether
 * such a number can exist in its country is checked by the server, which knows the countries' plans.
 */
export const PhoneNumber = z
  .string()
  .check(
    z.maxLength(40),
    z.overwrite(compact),
    z.refine(isE164, { error: 'must be a phone number such as +590690123456', params: { code: 'phone' } }),
  )
