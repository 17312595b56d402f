import { type ContactSlot, replaceContactSlots } from '@comptoir/core/contact-messages'
import { escapeHtml, unescapeHtml } from '../../kernel/http/escape-html.ts'

/** A place in a mail that differs from person to person. */
export interface MailSlot extends Omit<ContactSlot, 'name'> {
  name: 'firstName' | 'lastName' | 'unsubscribe'
  /** It stands in the address of a link: names are percent-encoded there. */
  isInAddress?: true
}

/** A text of a mail, made once for all: pieces, and between them the slots. There is one slot less than pieces. */
export interface MailTemplate {
  pieces: readonly string[]
  slots: readonly MailSlot[]
}

/** What one person's mail is filled with. */
export interface MailWords {
  firstName: string
  lastName: string
  /** Where they unsubscribe. */
  unsubscribe: string
}

/** Two characters for private use stand around the number of a slot while a mail is drawn. */
const MARK = /\uE000(\d+)\uE001/
/** The beginning of an address, in an attribute or in plain text, up to where a slot stands. */
const IN_ADDRESS = /(?:\bhref="[^"]*|https?:\/\/[^\s<>"]*)$/i
const MOST_OF_ADDRESS = 2000
const PRIVATE = /[\uE000\uE001]/g

/** What no one but us may write: the characters that mark a slot. */
export const withoutMarks = (text: string): string => text.replace(PRIVATE, '')

/** Marks slots that stand in the address of a link; the one to unsubscribe is an address itself. */
function inAddress(pieces: readonly string[]) {
  let before = ''
  return (slot: MailSlot, at: number): MailSlot => {
    before = `${before}${pieces[at] ?? ''}`.slice(-MOST_OF_ADDRESS)
    const isIn = slot.name !== 'unsubscribe' && IN_ADDRESS.test(before)
    // Whatever the slot will hold, it does not end an address.
    before += isIn ? 'x' : ''
    return isIn ? { ...slot, isInAddress: true } : slot
  }
}

/** Marks the variables of texts before they are drawn, and finds them again in what was drawn. */
export function createSlots(venue: string) {
  const slots: MailSlot[] = []
  const hold = (slot: MailSlot) => `\uE000${slots.push(slot) - 1}\uE001`
  return {
    /** Of a text that is escaped afterwards. */
    mark: (text: string): string =>
      replaceContactSlots(text, ({ name, instead, space }) =>
        name === 'venue' ? space + venue : hold({ name, instead, space }),
      ),
    /** Of HTML, which stays as it is. */
    markHtml: (html: string): string =>
      replaceContactSlots(html, ({ name, instead, space }) =>
        name === 'venue' ? space + escapeHtml(venue) : hold({ name, instead: unescapeHtml(instead), space }),
      ),
    /** Replaced by the person's own link to unsubscribe. */
    unsubscribe: hold({ name: 'unsubscribe', instead: '', space: '' }),
    split(drawn: string): MailTemplate {
      const parts = drawn.split(MARK)
      const pieces = parts.filter((_, at) => at % 2 === 0)
      const found = parts.filter((_, at) => at % 2 === 1).map((number) => slots[Number(number)])
      return { pieces, slots: found.filter((slot) => slot !== undefined).map(inAddress(pieces)) }
    },
  }
}

/** What stands in a slot for a person; nothing where no name is known and no words stand for it. */
export function wordFor({ name, instead, space, isInAddress }: MailSlot, words: MailWords): string {
  const word = words[name].trim() || instead
  if (isInAddress) return encodeURIComponent(word.toWellFormed())
  return word === '' ? '' : space + word
}

/** A text of a mail with a person's words in it, each written by `encode`. */
export function fillTemplate(
  { pieces, slots }: MailTemplate,
  words: MailWords,
  encode: (text: string) => string = (text) => text,
): string {
  return pieces
    .map((piece, at) => {
      const slot = slots[at]
      return slot ? piece + encode(wordFor(slot, words)) : piece
    })
    .join('')
}
