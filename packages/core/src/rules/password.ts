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

/**
 * Words that people make passwords of when they think of this product, of their trade or of nothing: with digits and
 * signs around it, or for letters in it, none is better.
 */
const words = new Set(
  `comptoir comptoirs counter merchant commerce commerces commercant boutique magasin restaurant restaurants bistro
  brasserie boulangerie patisserie boucherie epicerie coiffure pharmacie fleuriste cafe hotel manager gerant vendeur
  vendeuse employe employee owner staff admin admins administrator administrateur administratrice utilisateur user
  guest invite support service services contact client clients bienvenue welcome bonjour bonsoir salut coucou password
  passwords passwort motdepasse monmotdepasse secret secrets azerty azertyuiop qwerty qwertyuiop qwertz qwertzuiop
  asdfghjkl wxcvbn letmein changeme changemoi changezmoi iloveyou jetaime jetadore doudou princesse princess soleil
  sunshine football superman batman pokemon dragon monkey chocolat chocolate loulou marseille paris france guadeloupe
  martinique guyane reunion karukera gwada madinina internet ordinateur computer test tests testtest demo`.split(
    /\s+/,
  ),
)

/** What is left of a password without the digits and signs around it, and with letters where it has their look-alikes. */
function wordOf(folded: string): string {
  const lookAlikes: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
  }
  const inner = folded
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[@431!0$5]/g, (sign) => lookAlikes[sign] ?? sign)
  return inner.normalize('NFD').replace(/\p{M}/gu, '')
}

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
 */
export function findPasswordFault(password: string, emailAddress?: string): PasswordFault | undefined {
  const length = countCodePoints(password)
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const folded = password.trim().toLowerCase()
  if (commonest.has(folded) || words.has(wordOf(folded)) || isMonotonous(folded)) return 'password_too_common'
  const email = emailAddress?.trim().toLowerCase() ?? ''
  if (email !== '' && (folded === email || folded === email.split('@')[0])) return 'password_is_email'
  return undefined
}

/** A new password as a field; the field's code is the {@link PasswordFault}. The e-mail address is compared later. */
export const NewPassword = z.string().check(
  z.superRefine((value, context) => {
    const code = findPasswordFault(value)
    if (code) context.addIssue({ code: 'custom', message: `cannot be taken: ${code}`, params: { code } })
  }),
)
