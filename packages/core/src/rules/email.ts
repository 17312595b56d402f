import * as z from 'zod/mini'
import { line } from './text.ts'

/** A dot-atom, then labels of letters of any script (RFC 6531) with hyphens inside; the last is no number. */
const ADDRESS =
  /^(?!\.|.*\.[.@])[^\s\p{C}@<>()",;:\\[\]]{1,64}@(?!-|.*(_|\.-|-\.|-$|[^.]{64})|.{254})([\p{IDC}-]+\.)+(?!\d+$)[\p{IDC}-]{2,}$/u

/**
 * Whether a text can be an e-mail address: a dot-atom, one at sign, and a domain name with a dot (RFC 5321, without
 * quoted names and numeric addresses). A confirmation by mail shows the rest.
 * @example
 * import { isEmailAddress } from '@comptoir/core/rules'
 *
 * isEmailAddress('claire@comptoir.example') // => true
 * isEmailAddress('claire@localhost') // => false
 * isEmailAddress('claire@comptoir..example') // => false
 */
export function isEmailAddress(value: string): boolean {
  return ADDRESS.test(value)
}

/**
 * An e-mail address as a field: in lower case, because people type it either way; at most 254 characters (RFC 5321).
 */
export const EmailAddress = line({ min: 3, max: 254 }).check(
  z.overwrite((value) => value.toLowerCase()),
  z.refine(isEmailAddress, { error: 'must be an e-mail address', params: { code: 'email' } }),
)
