import { contactVariables } from '../contact-messages/index.ts'

const VARIABLE = /\{\{?[^{}]*\}?\}/g
const LEAST_LETTERS = 12

/**
 * Whether most of a text is in capitals, which people read as shouting and operators as spam; names and short words are
 * none.
 * @example
 * import { isShouted } from '@comptoir/core/campaigns'
 *
 * isShouted('PROMO CE SAMEDI CHEZ NOUS') // => true
 * isShouted('SMS de la SNCF') // => false
 */
export function isShouted(text: string): boolean {
  const letters = Array.from(text.replace(VARIABLE, '').replace(/https?:\S+/g, '')).filter(
    (letter) => letter.toLowerCase() !== letter.toUpperCase(),
  )
  const capitals = letters.filter((letter) => letter === letter.toUpperCase())
  return letters.length >= LEAST_LETTERS && capitals.length > letters.length * 0.6
}

/**
 * A text in small letters with a capital at the beginning of each sentence; variables and addresses stay.
 * @example
 * import { calmText } from '@comptoir/core/campaigns'
 *
 * calmText('PROMO SAMEDI. VENEZ {{firstName}}') // => 'Promo samedi. Venez {{firstName}}'
 */
export function calmText(text: string): string {
  const kept = /(\{\{?[^{}]*\}?\}|https?:\S+)/
  const small = text
    .split(kept)
    .map((part) => (kept.test(part) ? part : part.toLowerCase()))
    .join('')
  return small.replace(
    /(^|[.!?]\s+|\n)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/**
 * A text in which every name has words for those whose name is unknown (D-76).
 * @example
 * import { fillBlanks } from '@comptoir/core/campaigns'
 *
 * fillBlanks('Bonjour {{firstName}}', 'cher client') // => 'Bonjour {{firstName|cher client}}'
 */
export function fillBlanks(text: string, words: string): string {
  const names = contactVariables.filter((name) => name !== 'venue').join('|')
  return text.replace(
    new RegExp(`\\{\\{(${names})\\|?\\}\\}|\\{(${names})\\}`, 'g'),
    (_, double?: string, single?: string) => {
      return `{{${double ?? single}|${words}}}`
    },
  )
}
