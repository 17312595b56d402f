/** The components of a name that was in one cell; a missing one is empty. */
export interface SplitName {
  firstName: string
  lastName: string
  /** By the form of address before it: Mr and Monsieur, Mrs and Madame. */
  gender: 'm' | 'f' | null
}

const men = /^(?:m|mr|mister|monsieur|messieurs|sir)\.?\s+/i
const women = /^(?:mme|mlle|melle|mrs|ms|miss|madame|mademoiselle)\.?\s+/i
const neutral = /^(?:dr|docteur|me|maître|pr|prof)\.?\s+/i
/** Words that belong to the family name behind them. */
const particle =
  /^(?:de|du|des|da|do|dos|di|del|della|van|von|der|den|le|la|ben|bin|el|al|saint|st|d['’].*)$/i

const isUpper = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toLocaleUpperCase('fr')

/** Where the family name begins: at a particle, else at the last word. */
function familyFrom(words: readonly string[]): number {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && particle.test(word))
  return at < 0 ? words.length - 1 : at
}

/**
 * Splits a name that stood in one cell: `NOM Prénom` by its capitals, `Last, First` by its comma, else the first name is
 * before the last word or the particle (IMP-03).
 * @example
 * import { splitFullName } from '@comptoir/core/imports'
 *
 * splitFullName('Mme LUREL Anaïs') // => { firstName: 'Anaïs', lastName: 'LUREL', gender: 'f' }
 * splitFullName('Jean de la Tour') // => { firstName: 'Jean', lastName: 'de la Tour', gender: null }
 */
export function splitFullName(name: string, isLastFirst = false): SplitName {
  const whole = name.trim().replace(/\s+/g, ' ')
  const gender = men.test(whole) ? 'm' : women.test(whole) ? 'f' : null
  const bare = whole.replace(men, '').replace(women, '').replace(neutral, '')
  const comma = /^([^,]+),\s*([^,]+)$/.exec(bare)
  if (comma) return { firstName: comma[2] ?? '', lastName: comma[1] ?? '', gender }
  const words = bare.split(' ')
  if (words.length < 2)
    return gender ? { firstName: '', lastName: bare, gender } : { firstName: bare, lastName: '', gender }
  const capitals = words.filter(isUpper)
  if (capitals.length > 0 && capitals.length < words.length) {
    const firstName = words.filter((word) => !isUpper(word) && !particle.test(word)).join(' ')
    const lastName = words.filter((word) => isUpper(word) || particle.test(word)).join(' ')
    if (firstName !== '') return { firstName, lastName, gender }
  }
  if (isLastFirst) return { firstName: words.at(-1) ?? '', lastName: words.slice(0, -1).join(' '), gender }
  const at = familyFrom(words)
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' '), gender }
}

/**
 * Whether a title says that the last name stands first: "Nom Prénom".
 * @example
 * import { isLastNameFirst } from '@comptoir/core/imports'
 *
 * isLastNameFirst('Nom et prénom') // => true
 * isLastNameFirst('Prénom Nom') // => false
 */
export const isLastNameFirst = (title: string): boolean =>
  /^\W*(?:nom|last|surname|family)\b.*(?:pr[ée]nom|first|given)/i.test(title)
