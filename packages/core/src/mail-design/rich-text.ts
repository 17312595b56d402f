import { listOf, runsOf } from './paragraphs.ts'
import type { MailListKind, MailParagraph, MailRun } from './shapes.ts'

/** How a run of a paragraph looks. */
export type MailMarks = Omit<MailRun, 'text'>

/** A place in a text: in which paragraph, and before which of its UTF-16 units. */
export interface TextPoint {
  paragraph: number
  offset: number
}

/** What is selected of a text, from the first place to the last; both are the same where the cursor only stands. */
export interface TextSelection {
  from: TextPoint
  to: TextPoint
}

const PLAIN: MailMarks = { isBold: false, isItalic: false, href: '' }

const isSame = (one: MailMarks, other: MailMarks) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href

/**
 * Runs without empty ones, and with one run where two look the same.
 * @example
 * import { joinRuns } from '@comptoir/core/mail-design'
 *
 * const run = (text: string) => ({ text, isBold: false, isItalic: false, href: '' })
 * joinRuns([run('Bon'), run(''), run('jour')]) // => [run('Bonjour')]
 */
export function joinRuns(runs: readonly MailRun[]): MailRun[] {
  const joined: MailRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && isSame(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else if (run.text !== '') joined.push(run)
  }
  return joined
}

/** The runs between two offsets. */
function sliced(runs: readonly MailRun[], from: number, to = Number.POSITIVE_INFINITY): MailRun[] {
  let start = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

const withRuns = (paragraph: MailParagraph, runs: readonly MailRun[]): MailParagraph => {
  const list = listOf(paragraph)
  return list ? { list, runs: joinRuns(runs) } : joinRuns(runs)
}

/** Which part of each paragraph is selected. */
function partsOf(paragraphs: readonly MailParagraph[], { from, to }: TextSelection) {
  return paragraphs.map((paragraph, at) => ({
    paragraph,
    isIn: at >= from.paragraph && at <= to.paragraph,
    start: at === from.paragraph ? from.offset : 0,
    end: at === to.paragraph ? to.offset : Number.POSITIVE_INFINITY,
  }))
}

/**
 * The look that all of what is selected has; where the cursor only stands, that of the letter before it.
 * @example
 * import { marksIn } from '@comptoir/core/mail-design'
 *
 * const bold = { text: 'Bonjour', isBold: true, isItalic: false, href: '' }
 * const at = (offset: number) => ({ paragraph: 0, offset })
 * marksIn([[bold]], { from: at(0), to: at(3) }).isBold // => true
 */
export function marksIn(paragraphs: readonly MailParagraph[], selection: TextSelection): MailMarks {
  const { from, to } = selection
  const isCursor = from.paragraph === to.paragraph && from.offset === to.offset
  const start = { ...from, offset: Math.max(0, from.offset - (isCursor ? 1 : 0)) }
  const end = isCursor ? { ...to, offset: Math.max(1, to.offset) } : to
  const runs = partsOf(paragraphs, { from: start, to: end }).flatMap((part) =>
    part.isIn ? sliced(runsOf(part.paragraph), part.start, part.end) : [],
  )
  const [first] = runs
  if (!first) return PLAIN
  return {
    isBold: runs.every(({ isBold }) => isBold),
    isItalic: runs.every(({ isItalic }) => isItalic),
    href: runs.every(({ href }) => href === first.href) ? first.href : '',
  }
}

/**
 * Gives what is selected another look.
 * @example
 * import { markText } from '@comptoir/core/mail-design'
 *
 * const run = { text: 'Bonjour', isBold: false, isItalic: false, href: '' }
 * const selection = { from: { paragraph: 0, offset: 0 }, to: { paragraph: 0, offset: 3 } }
 * markText([[run]], selection, { isBold: true }) // => [[{ ...run, text: 'Bon', isBold: true }, { ...run, text: 'jour' }]]
 */
export function markText(
  paragraphs: readonly MailParagraph[],
  selection: TextSelection,
  marks: Partial<MailMarks>,
): MailParagraph[] {
  return partsOf(paragraphs, selection).map(({ paragraph, isIn, start, end }) => {
    if (!isIn) return paragraph
    const runs = runsOf(paragraph)
    const marked = sliced(runs, start, end).map((run) => ({ ...run, ...marks }))
    return withRuns(paragraph, [...sliced(runs, 0, start), ...marked, ...sliced(runs, end)])
  })
}

/**
 * Makes the paragraphs that are selected items of a list, or of none.
 * @example
 * import { listText } from '@comptoir/core/mail-design'
 *
 * const at = { paragraph: 0, offset: 0 }
 * listText([[]], { from: at, to: at }, 'bullet') // => [{ list: 'bullet', runs: [] }]
 */
export function listText(
  paragraphs: readonly MailParagraph[],
  { from, to }: TextSelection,
  list: MailListKind | undefined,
): MailParagraph[] {
  return paragraphs.map((paragraph, at) => {
    if (at < from.paragraph || at > to.paragraph) return paragraph
    const runs = runsOf(paragraph)
    return list ? { list, runs } : runs
  })
}

/**
 * Puts paragraphs in place of what is selected, and returns where the cursor stands after them. The first continues the
 * paragraph in which it is put, and the last is continued by its rest.
 * @example
 * import { insertText } from '@comptoir/core/mail-design'
 *
 * const run = (text: string) => ({ text, isBold: false, isItalic: false, href: '' })
 * const at = { paragraph: 0, offset: 3 }
 * const { paragraphs, cursor } = insertText([[run('Bonjour')]], { from: at, to: at }, [[run('!')]])
 * paragraphs // => [[run('Bon!jour')]]
 * cursor // => { paragraph: 0, offset: 4 }
 */
export function insertText(
  paragraphs: readonly MailParagraph[],
  { from, to }: TextSelection,
  inserted: readonly MailParagraph[],
): { paragraphs: MailParagraph[]; cursor: TextPoint } {
  const first = paragraphs[from.paragraph] ?? []
  const last = paragraphs[to.paragraph] ?? []
  const before = sliced(runsOf(first), 0, from.offset)
  const after = sliced(runsOf(last), to.offset)
  const lengthOf = (runs: readonly MailRun[]) => runs.reduce((sum, { text }) => sum + text.length, 0)
  const ends = inserted.length - 1
  const middle = inserted.map((paragraph, at) => {
    const runs = [...(at === 0 ? before : []), ...runsOf(paragraph), ...(at === ends ? after : [])]
    return withRuns(at === 0 && before.length > 0 ? first : paragraph, runs)
  })
  const put = middle.length > 0 ? middle : [withRuns(first, [...before, ...after])]
  const tail = inserted.at(-1)
  return {
    paragraphs: [...paragraphs.slice(0, from.paragraph), ...put, ...paragraphs.slice(to.paragraph + 1)],
    cursor: {
      paragraph: from.paragraph + Math.max(0, ends),
      offset: (ends <= 0 ? lengthOf(before) : 0) + (tail ? lengthOf(runsOf(tail)) : 0),
    },
  }
}
