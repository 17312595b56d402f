/** The values of the variables in braces of a message. */
export interface ContactWords {
  firstName: string
  lastName: string
  venue: string
}

/** The words that a message to contacts may hold in braces. */
export const contactVariables = ['firstName', 'lastName', 'venue'] as const

const WORD = /( ?)(?:\{\{(firstName|lastName|venue)(?:\|([^{}]*))?\}\}|\{(firstName|lastName|venue)\})/g

/** A variable in a text. */
export interface ContactSlot {
  name: keyof ContactWords
  /** What stands there where the value is not known. */
  instead: string
  /** The space before it, which goes where nothing stands there. */
  space: string
}

/**
 * Replaces the variables of a text (D-76), in one brace or two; other braces stay as they are.
 * @example
 * import { replaceContactSlots } from '@comptoir/core/contact-messages'
 *
 * replaceContactSlots('Cher {{firstName|client}}', ({ name }) => ` <${name}>`) // => 'Cher <firstName>'
 */
export function replaceContactSlots(text: string, replace: (slot: ContactSlot) => string): string {
  return text.replace(
    WORD,
    (_, space: string, double?: keyof ContactWords, instead = '', single?: keyof ContactWords) => {
      const name = double ?? single
      return name ? replace({ name, instead: instead.trim(), space }) : ''
    },
  )
}

/**
 * The text that replaces a variable: its value, else the words for blanks; without any nothing, not even the space.
 * @example
 * import { wordOfSlot } from '@comptoir/core/contact-messages'
 *
 * wordOfSlot({ name: 'firstName', instead: '', space: ' ' }, { firstName: 'Ada', lastName: '', venue: '' }) // => ' Ada'
 */
export function wordOfSlot({ name, instead, space }: ContactSlot, words: ContactWords): string {
  const word = words[name].trim() || instead
  return word === '' ? '' : space + word
}

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
  return replaceContactSlots(text, (slot) => wordOfSlot(slot, words)).trim()
}

/** A variable that begins and ends, and has no such name. */
export interface UnknownVariable {
  /** As it stands in the text. */
  text: string
  /** At which character it begins, from 1. */
  position: number
  /** The same with the name that was probably meant, its words for blanks kept. */
  meant: string
}

const CLOSED = /\{\{([^{}|]*)(\|[^{}]*)?\}\}/g

const pairsOf = (word: string) => Array.from(word.slice(1), (letter, index) => word[index] + letter)

/** By the pairs of letters that they share: a letter that is missing or doubled changes few of them. */
function nearest(name: string): string {
  const pairs = pairsOf(name.toLowerCase())
  const shared = (word: string) => pairsOf(word.toLowerCase()).filter((pair) => pairs.includes(pair)).length
  return contactVariables.toSorted((a, b) => shared(b) - shared(a))[0] ?? ''
}

/**
 * The variables in two braces that have no known name, with their places (D-76): they would be sent as they stand.
 * @example
 * import { findUnknownVariables } from '@comptoir/core/contact-messages'
 *
 * findUnknownVariables('Cher {{firstNme|client}}') // => [{ text: '{{firstNme|client}}', position: 6, meant: '{{firstName|client}}' }]
 */
export function findUnknownVariables(text: string): UnknownVariable[] {
  return Array.from(text.matchAll(CLOSED))
    .filter(([, name = '']) => !contactVariables.some((known) => known === name))
    .map(({ 0: whole, 1: name = '', 2: blank = '', index }) => ({
      text: whole,
      position: Array.from(text.slice(0, index)).length + 1,
      meant: `{{${nearest(name)}${blank}}}`,
    }))
}
