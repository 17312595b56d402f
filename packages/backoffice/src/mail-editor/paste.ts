import type { MailParagraph } from '@comptoir/core/mail-design'
import { asMarkup } from '../mail-preview/index.ts'
import { readParagraphs } from './rich-dom.ts'

/** Longer than any text of a mail. */
const MOST_CHARACTERS = 20_000
/** Word writes fifty times as much markup as text. */
const MOST_MARKUP = 1_000_000

const plain = (text: string): MailParagraph[] =>
  text
    .split(/\r?\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => [{ text: line, isBold: false, isItalic: false, href: '' }])

/** What is pasted, from Word, from a website or as text alone; undefined for what is too long. */
export function readPasted(clipboard: Pick<DataTransfer, 'getData'>): MailParagraph[] | undefined {
  const text = clipboard.getData('text/plain')
  const html = clipboard.getData('text/html')
  if (text.length > MOST_CHARACTERS) return undefined
  if (html === '' || html.length > MOST_MARKUP) return plain(text)
  const { body } = new DOMParser().parseFromString(asMarkup(html), 'text/html')
  const read = readParagraphs(body, true)
  return read.length > 0 ? read : plain(text)
}
