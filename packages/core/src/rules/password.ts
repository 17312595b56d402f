import * as z from 'zod/mini'
import { countCodePoints } from './text.ts'

/** The least length of a password in characters (NIST SP 800-63B asks for 8, we for 10). */
export const PASSWORD_MIN = 10
/** The greatest length: enough for any phrase, and a bound for the hash. */
export const PASSWORD_MAX = 200

/** Why a password cannot be taken. */
export type PasswordFault =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_email'

/** The commonest passwords of ten characters or more, in French and English; shorter ones are too short anyway. */
const commonest = new Set(
  `1234567890 0123456789 12345678910 123456789a a123456789 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop
  qwerty12345 qwerty123456 azertyuiop azerty12345 azerty123456 azertyuiop123 qwertyuiop123 password123 password1234
  password12345 passw0rd123 p@ssw0rd123 motdepasse motdepasse1 motdepasse12 motdepasse123 monmotdepasse iloveyou123
  jetaime123 jetaime1234 abcdefghij abcdefghijk abcd123456 abcde12345 abc1234567 letmein123 welcome123 welcome1234
  bienvenue1 bienvenue123 bonjour123 bonjour1234 bonjourbonjour changeme123 changezmoi administrator administrateur
  admin12345 admin123456 administrator1 superman123 princess123 princesse1 doudoudoudou soleil1234 marseille13
  football123 liverpool1 chocolat123 zaq12wsxcde 9876543210 0987654321 1111111111a comptoir123 comptoir1234`.split(
    /\s+/,
  ),
)

/** One character over and over, or a run up or down the keyboard's digits. */
function isMonotonous(value: string): boolean {
  return (
    new Set(value).size <= 2 ||
    '012345678901234567890'.includes(value) ||
    '98765432109876543210'.includes(value)
  )
}

/**
 * What is wrong with a new password, if anything: 10 to 200 characters, none of the commonest, not the own e-mail
 * address or the part before its at sign (NIST SP 800-63B section 5.1.1.2; no rule about kinds of characters).
 * @example
 * import { findPasswordFault } from '@comptoir/core/rules'
 *
 * findPasswordFault('court') // => 'password_too_short'
 * findPasswordFault('claire@comptoir.example', 'claire@comptoir.example') // => 'password_is_email'
 * findPasswordFault('trois croissants chauds') // => undefined
 */
export function findPasswordFault(password: string, emailAddress?: string): PasswordFault | undefined {
  const length = countCodePoints(password)
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const folded = password.trim().toLowerCase()
  if (commonest.has(folded) || isMonotonous(folded)) return 'password_too_common'
  const email = emailAddress?.trim().toLowerCase() ?? ''
  if (email !== '' && (folded === email || folded === email.split('@')[0])) return 'password_is_email'
  return undefined
}

/** A new password as a field; the field's code is the {@link PasswordFault}. The e-mail address is compared later. */
export const NewPassword = z.string().check(
  z.superRefine((value, context) => {
    const code = findPasswordFault(value)
    if (code) context.addIssue({ code: 'custom', message: `is not allowed: ${code}`, params: { code } })
  }),
)
