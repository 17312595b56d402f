/** The values of the variables in braces of a message. */
export interface ContactWords {
  firstName: string
  lastName: string
  venue: string
}

/** The words that a message to contacts may hold in braces. */
export const contactVariables = ['firstName', 'lastName', 'venue'] as const

/**
 * A message with its names filled in. Where a name is not known, its word goes, with the space before it; other braces
 * stay as they are.
 * @example
 * import { fillContactText } from '@comptoir/core/contact-messages'
 *
 * fillContactText('Bonjour {firstName} !', { firstName: 'Ada', lastName: '', venue: '' }) // => 'Bonjour Ada !'
 * fillContactText('Bonjour {firstName} !', { firstName: '', lastName: '', venue: '' }) // => 'Bonjour !'
 */
export function fillContactText(text: string, words: ContactWords): string {
  return text
    .replace(/( ?)\{(firstName|lastName|venue)\}/g, (_, space: string, key: keyof ContactWords) => {
      const word = words[key].trim()
      return word === '' ? '' : space + word
    })
    .trim()
}
