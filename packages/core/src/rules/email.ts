import * as z from 'zod/mini'
import { line } from './text.ts'

/**
 * Whether a text can be an e-mail address: one at sign, a domain with a dot, no white space. A confirmation by mail
 * shows the rest.
 * @example
 * import { isEmailAddress } from '@comptoir/core/rules'
 *
 * isEmailAddress('claire@comptoir.example') // => true
 * isEmailAddress('claire@localhost') // => false
 */
export function isEmailAddress(value: string): boolean {
  return /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/.test(value)
}

/**
 * An e-mail address as a field: in lower case, because people type it either way; at most 254 characters (RFC 5321).
 */
export const EmailAddress = line({ min: 3, max: 254 }).check(
  z.overwrite((value) => value.toLowerCase()),
  z.refine(isEmailAddress, { error: 'must be an e-mail address', params: { code: 'email' } }),
)
