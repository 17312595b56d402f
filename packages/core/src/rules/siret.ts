import * as z from 'zod/mini'

/** The nine digits of La Poste, whose offices are numbered by a rule of their own. */
const LA_POSTE = '356000000'

function sum(digits: readonly number[]): number {
  return digits.reduce((total, digit) => total + digit, 0)
}

/** The sum of Luhn's check (ISO/IEC 7812-1): from the right, each second digit counts double, by its own digits. */
function luhnSum(digits: readonly number[]): number {
  return sum(
    digits.toReversed().map((digit, index) => {
      const weighed = index % 2 === 0 ? digit : digit * 2
      return weighed > 9 ? weighed - 9 : weighed
    }),
  )
}

/**
 * Whether a text is the number of a French establishment: 14 digits with Luhn's check; the offices of La Poste may
 * have a digit sum that is a multiple of five instead (AUT-21, D-37). Spaces are not accepted here.
 * @example
 * import { isSiret } from '@comptoir/core/rules'
 *
 * isSiret('73282932000074') // => true
 * isSiret('732 829 320 00074') // => false
 */
export function isSiret(value: string): boolean {
  if (!/^\d{14}$/.test(value)) return false
  const digits = Array.from(value, Number)
  return luhnSum(digits) % 10 === 0 || (value.startsWith(LA_POSTE) && sum(digits) % 5 === 0)
}

/** A siret as a field; people write it in groups, the spaces go. */
export const Siret = z.string().check(
  z.maxLength(30),
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.refine(isSiret, { error: 'must be a SIRET of 14 digits', params: { code: 'siret' } }),
)
