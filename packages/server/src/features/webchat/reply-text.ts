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
  /** What their headings say beside the name of the venue, in each language. */
  headings: readonly string[]
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
  const page = html
    .slice(0, MOST_HTML)
    .replace(/<\/?(?:html|body)\b[^>]*>/gi, '')
    .replace(/<\/t[dh]>/gi, ' $&')
  return convert(page, {
    wordwrap: false,
    selectors: [
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'head', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  }).replace(/\n{3,}/g, '\n\n')
}

/** Says of a line whether it is one of our mail: whole, or a piece where a program broke it. */
type IsOurs = (lines: readonly string[], at: number) => boolean

function createIsOurs({ starts, ends, headings, texts }: Answered): IsOurs {
  const pieces = [...starts, ...ends, ...texts].flatMap((text) => text.split('\n')).map(collapse)
  const ours = pieces.join(' ')
  const longPieces = pieces.filter(({ length }) => length >= LEAST_OF_OURS)
  return (lines, at) => {
    const text = collapse(lines[at] ?? '')
    if (text.length >= LEAST_OF_OURS)
      return ours.includes(text) || [...headings, ...longPieces].some((piece) => text.includes(piece))
    const before = collapse(lines[at - 1] ?? '')
    return pieces.includes(text) || (before !== '' && ours.includes(`${before} ${text}`))
  }
}

/** An address alone or the mark of a signature: of our mail, though no line of it is known. */
const isBeside = (line: string) => /^\s*(--|<?https?:)/.test(line)

/** Of a quotation whose lines have no mark: where it ends, and which of its lines are not ours. */
function readUnmarked(lines: readonly string[], from: number, { ends }: Answered, isOurs: IsOurs) {
  const last = lines.findIndex((line, at) => at >= from && ends.some((end) => collapse(line).includes(end)))
  // Without the last line of our mail nothing says where it ends and an earlier answer begins.
  if (last < 0) return { end: lines.length, answers: new Set<number>() }
  const answers = new Set<number>()
  for (let at = from; at < last && headAt(lines, at) === 0; at += 1) {
    const line = lines[at] ?? ''
    if (!isBlank(line) && !isBeside(line) && !isOurs(lines, at)) answers.add(at)
  }
  return { end: last + 1, answers }
}

/** Says of each line whether its writer said it. */
function readLines(lines: readonly string[], answered: Answered): Line[] {
  const ours = collapse(answered.texts.join(' '))
  const isOurs = createIsOurs(answered)
  /** The rest of a marked line that a program has broken. */
  const isRest = (line: string) => {
    const text = collapse(line)
    return text.length >= LEAST_OF_OURS && ours.includes(text)
  }
  const read: Line[] = []
  const quote = (to: number, answers: ReadonlySet<number> = new Set()) => {
    for (let at = read.length; at < to; at += 1) read.push({ text: lines[at] ?? '', isSaid: answers.has(at) })
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
    if (isStart || (head > 0 && !isMarkedFrom(lines, at + head))) {
      const { end, answers } = readUnmarked(lines, at + head, answered, isOurs)
      quote(end, answers)
    } else if (head > 0) quote(at + head)
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
function composeUnknown(lines: readonly Line[], answered: Answered): string {
  const isOurs = createIsOurs(answered)
  const all = lines.map(({ text }) => text)
  if (!all.some((text, at) => text.length >= LEAST_OF_OURS && isOurs(all, at))) return ''
  const unknown: string[] = []
  for (let at = 0; at < all.length; ) {
    const head = headAt(all, at)
    const text = all[at] ?? ''
    if (head === 0 && !isMarked(text) && !isOurs(all, at) && !isBeside(text)) unknown.push(text)
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
