import * as z from 'zod/mini'

/** 3 to 11 characters: a letter, `_` or `-` first, then letters, digits, spaces, `_` and `-` (SMS-06). */
const PATTERN = /^[A-Za-z_-][A-Za-z0-9 _-]{2,10}$/

/**
 * Whether an SMS may come in this name; else it comes from the short code (SMS-06).
 * @example
 * import { isSenderId } from '@comptoir/core/sms'
 *
 * isSenderId('Karukera') // => true
 * isSenderId('Boulangerie du Port') // => false
 */
export function isSenderId(value: string): boolean {
  return PATTERN.test(value)
}

/** The name that an SMS comes from, as a field. */
export const SenderId = /* @__PURE__ */ z.string().check(
  z.refine(isSenderId, {
    error: 'must have 3 to 11 letters, digits, spaces, _ or -, and not begin with a digit or a space',
    params: { code: 'sender_id' },
  }),
)
