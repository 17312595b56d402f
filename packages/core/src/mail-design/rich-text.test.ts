import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  insertText,
  joinRuns,
  listOf,
  listText,
  type MailParagraph,
  marksIn,
  markText,
  runsOf,
} from './index.ts'

const run = (text: string, isBold = false) => ({ text, isBold, isItalic: false, href: '' })
const textOf = (paragraph: MailParagraph) =>
  runsOf(paragraph)
    .map(({ text }) => text)
    .join('')

const paragraphs = fc.array(
  fc
    .array(fc.record({ text: fc.string({ minLength: 1, maxLength: 6 }), isBold: fc.boolean() }), {
      maxLength: 4,
    })
    .map((runs) => joinRuns(runs.map(({ text, isBold }) => run(text, isBold)))),
  { minLength: 1, maxLength: 4 },
)
const selected = paragraphs.chain((all) => {
  const flat = all.flatMap((one, paragraph) =>
    Array.from({ length: textOf(one).length + 1 }, (_, offset) => ({ paragraph, offset })),
  )
  return fc.tuple(fc.nat({ max: flat.length - 1 }), fc.nat({ max: flat.length - 1 })).map(([a, b]) => ({
    all,
    from: flat[Math.min(a, b)] ?? { paragraph: 0, offset: 0 },
    to: flat[Math.max(a, b)] ?? { paragraph: 0, offset: 0 },
  }))
})

it('EML-03 a look changes no letter, and what is selected has it', () => {
  fc.assert(
    fc.property(selected, ({ all, from, to }) => {
      const bold = markText(all, { from, to }, { isBold: true })
      expect(bold.map(textOf)).toEqual(all.map(textOf))
      const isSome = from.paragraph !== to.paragraph || from.offset !== to.offset
      const hasLetters = bold.some(
        (one, at) => at >= from.paragraph && at <= to.paragraph && textOf(one) !== '',
      )
      if (isSome && hasLetters && from.paragraph === to.paragraph)
        expect(marksIn(bold, { from, to }).isBold).toBe(true)
    }),
  )
})

it('EML-03 what is put in stands there, and the cursor behind it', () => {
  fc.assert(
    fc.property(selected, paragraphs, ({ all, from, to }, inserted) => {
      const { paragraphs: now, cursor } = insertText(all, { from, to }, inserted)
      const before = textOf(all[from.paragraph] ?? []).slice(0, from.offset)
      const after = textOf(all[to.paragraph] ?? []).slice(to.offset)
      const middle = [before + textOf(inserted[0] ?? []), ...inserted.slice(1).map(textOf)]
      expect(textOf(now[cursor.paragraph] ?? []).slice(0, cursor.offset)).toBe(middle.at(-1))
      expect(textOf(now[cursor.paragraph] ?? []).slice(cursor.offset)).toBe(after)
      expect(now).toHaveLength(all.length - (to.paragraph - from.paragraph) + inserted.length - 1)
    }),
  )
})

it('EML-03 paragraphs become items of a list, and paragraphs again', () => {
  const all = [[run('a')], [run('b')], [run('c')]]
  const selection = { from: { paragraph: 1, offset: 0 }, to: { paragraph: 2, offset: 1 } }
  const listed = listText(all, selection, 'bullet')
  expect(listed.map(listOf)).toEqual([undefined, 'bullet', 'bullet'])
  expect(listText(listed, selection, undefined)).toEqual(all)
})
