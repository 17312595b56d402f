/** The values of the variables in braces of a message. */
export interface ContactWords {
  firstName: string
  lastName: string
  venue: string
}

/** The words that a message to contacts may hold in braces. */
export const contactVariables = ['firstName', 'lastName', 'venue'] as const

const WORD = /( ?)(?:\{\{(firstName|lastName|venue)(?:\|([^{}]*))?\}\}|\{(firstName|lastName|venue)\})/g

/**
 * A message with its names filled in, in one brace or two (D-76). Where a name is not known, the words after `|` stand
 * for it; without any its word goes, with the space before it. Other braces stay as they are.
 * @example
 * import { fillContactText } from '@comptoir/core/contact-messages'
 *
 * fillContactText('Bonjour {firstName} !', { firstName: 'Ada', lastName: '', venue: '' }) // => 'Bonjour Ada !'
 * fillContactText('Bonjour {firstName} !', { firstName: '', lastName: '', venue: '' }) // => 'Bonjour !'
 * fillContactText('Cher {{firstName|client}}', { firstName: '', lastName: '', venue: '' }) // => 'Cher client'
 */
export function fillContactText(text: string, words: ContactWords): string {
  return text
    .replace(
      WORD,
      (_, space: string, double?: keyof ContactWords, instead = '', single?: keyof ContactWords) => {
        const key = double ?? single
        const word = (key && words[key].trim()) || instead.trim()
        return word === '' ? '' : space + word
      },
    )
    .trim()
}
