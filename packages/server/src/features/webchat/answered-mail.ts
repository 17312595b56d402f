import { mailTexts } from '../mail/index.ts'
import type { Answered } from './reply-text.ts'

const answerable = ['visitorAnswer', 'visitorNotice'] as const
const values = /\{\{\w+\}\}/

/** The longest piece of a text between the values that are put in. */
const fixedPart = (text: string) =>
  text
    .split(values)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest))
    .trim()

const languages = Object.values(mailTexts)
const starts = languages.map(({ frame }) => frame.answerAbove)
const templates = languages.flatMap(({ mails }) => answerable.map((name) => mails[name]))
const ends = templates.flatMap(({ footer }) => (footer === undefined ? [] : [fixedPart(footer)]))
const headings = templates.map(({ heading }) => fixedPart(heading))
const fixed = [
  ...languages.map(({ frame }) => frame.linkHint),
  ...templates.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('label' in block ? [block.label] : [fixedPart(block.text)])),
  ),
]

/** What is known of a mail of ours that a visitor answers: its fixed lines, and what the venue said lately. */
export const answeredMail = (said: readonly string[]): Answered => ({
  starts,
  ends,
  headings,
  texts: [...fixed, ...said],
})
