import { normaliseText } from '@comptoir/core/rules'
import { convert } from 'html-to-text'
import type { Email } from 'postal-mime'
import { headAt, isForwardedBelow, isMarked, isMarkedFrom, unquoted } from './reply-heads.ts'
import { withoutSignature } from './reply-signature.ts'

/** More than anybody writes; the rest is cut, with an ellipsis. */
const MOST_CHARACTERS = 10_000
/** Of a page, before it is read as text. */
const MOST_HTML = 500_000
/** A shorter line may stand in our mail by chance. */
const LEAST_OF_OURS = 12

/** What is known of the mail that is answered. */
export interface Answered {
  /** The lines that our mails begin with, in each language. */
  starts: readonly string[]
  /** What the last line of our mails says, in each language. */
  ends: readonly string[]
  /** What our mails say in between, so that a line of theirs is known again. */
  texts: readonly string[]
}

/** A line of an answer: what its writer said, or what is quoted. */
interface Line {
  text: string
  isSaid: boolean
}

const isBlank = (line: string) => line.trim() === ''
const collapse = (text: string) => text.replace(/[\s\u00A0\u202F]+/g, ' ').trim()

/** The text of a mail; of a page alone, what it says. */
export function textOf({ text, html = '' }: Email): string {
  if (text?.trim()) return text
  // A page that is quoted whole brings a body of its own, which would be taken for the only one.
  return convert(html.slice(0, MOST_HTML).replace(/<\/?(?:html|body)\b[^>]*>/gi, ''), {
    wordwrap: false,
    selectors: [
      { selector: 'head', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  }).replace(/\n{3,}/g, '\n\n')
}

/** Where a quotation ends whose lines have no mark: behind the last line of our mail, else with the text. */
function endOfUnmarked(lines: readonly string[], from: number, { ends }: Answered): number {
  const last = lines.findIndex((line, at) => at >= from && ends.some((end) => collapse(line).includes(end)))
  return last < 0 ? lines.length : last + 1
}

/** Says of each line whether its writer said it. */
function readLines(lines: readonly string[], answered: Answered): Line[] {
  const ours = collapse(answered.texts.join(' '))
  /** The rest of a marked line that a program has broken. */
  const isRest = (line: string) => {
    const text = collapse(line)
    return text.length >= LEAST_OF_OURS && ours.includes(text)
  }
  const read: Line[] = []
  const quote = (to: number) => {
    while (read.length < to) read.push({ text: lines[read.length] ?? '', isSaid: false })
  }
  while (read.length < lines.length) {
    const at = read.length
    const line = lines[at] ?? ''
    if (isForwardedBelow(line)) {
      for (const text of lines.slice(at)) read.push({ text, isSaid: true })
      break
    }
    const head = isMarked(line) ? 0 : headAt(lines, at)
    const isStart = !isMarked(line) && answered.starts.some((start) => line.includes(start))
    if (isStart || (head > 0 && !isMarkedFrom(lines, at + head)))
      quote(endOfUnmarked(lines, at + head, answered))
    else if (head > 0) quote(at + head)
    else {
      const isBroken = read.at(-1)?.isSaid === false && !isBlank(line) && isRest(line)
      read.push({ text: line, isSaid: !isMarked(line) && !isBroken })
    }
  }
  return read
}

/** Neighbours of one kind as one block, without those that are blank. */
function blocksOf(lines: readonly Line[]): { isSaid: boolean; texts: readonly string[] }[] {
  const blocks: { isSaid: boolean; texts: string[] }[] = []
  for (const { text, isSaid } of lines) {
    const last = blocks.at(-1)
    if (last?.isSaid === isSaid || (last && text.trim() === '')) last.texts.push(text)
    else blocks.push({ isSaid, texts: [text] })
  }
  return blocks
    .map(({ isSaid, texts }) => ({ isSaid, texts: isSaid ? withoutSignature(texts) : texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''))
}

/**
 * What was said, in its order. Where it stands between the lines that it answers, the last of them goes before it, or
 * "Yes" and "At six" would not be understood.
 */
function compose(lines: readonly Line[]): string {
  const blocks = blocksOf(lines)
  const isBetween = blocks.some(
    ({ isSaid }, at) => isSaid && blocks[at - 1]?.isSaid === false && blocks[at + 1] !== undefined,
  )
  return blocks
    .map(({ isSaid, texts }, at) => {
      if (!isSaid) return ''
      const said = texts.join('\n').trim()
      const before = isBetween ? blocks[at - 1]?.texts.findLast((text) => unquoted(text) !== '') : undefined
      return before === undefined ? said : `> ${unquoted(before)}\n${said}`
    })
    .filter((part) => part !== '')
    .join('\n\n')
}

/** For replies written between the lines of a mail quoted without prefixes: every line that is not ours. */
function composeUnknown(lines: readonly Line[], { starts, ends, texts }: Answered): string {
  const pieces = [...starts, ...ends, ...texts].map(collapse)
  const ours = pieces.join(' ')
  const longPieces = pieces.filter(({ length }) => length >= LEAST_OF_OURS)
  const isOurs = (text: string) => ours.includes(text) || longPieces.some((piece) => text.includes(piece))
  const isAnswer = lines.some(({ text }) => text.length >= LEAST_OF_OURS && isOurs(collapse(text)))
  if (!isAnswer) return ''
  const all = lines.map(({ text }) => text)
  const unknown: string[] = []
  for (let at = 0; at < all.length; ) {
    const head = headAt(all, at)
    const text = all[at] ?? ''
    if (head === 0 && !isMarked(text) && !isOurs(collapse(text)) && !/^\s*(--|https?:)/.test(text))
      unknown.push(text)
    at += Math.max(1, head)
  }
  return withoutSignature(unknown).join('\n').trim()
}

/** What a person wrote in answer to our mail: above it, below it, or between its lines. */
export function replyText(mail: Email, answered: Answered): string {
  const lines = readLines(normaliseText(textOf(mail)).split('\n'), answered)
  const said = compose(lines) || composeUnknown(lines, answered)
  return said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS).toWellFormed()}…` : said
}
