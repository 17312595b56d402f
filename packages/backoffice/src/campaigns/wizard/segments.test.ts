import { countSms } from '@comptoir/core/sms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentsOf } from './segments.ts'

it('SMS-02, SMS-08 borders stand where segments end; what shortens, what has no end and STOP are marked', () => {
  const sent = `${'a'.repeat(150)} {{firstName ê 🥖\nSTOP 36789`
  const segments = segmentsOf(sent, 'STOP 36789')
  expect(segments).toHaveLength(countSms(sent).segments)
  expect(
    segments
      .flat()
      .map(({ text }) => text)
      .join(''),
  ).toBe(sent)
  const marked = segments.flat().filter(({ kind }) => kind !== 'plain')
  expect(marked.map(({ kind, text }) => [kind, text])).toEqual([
    ['malformed', '{{firstName ê 🥖\n'],
    ['stop', 'STOP 36789'],
  ])
})

it('SMS-02 whatever is written, the segments together are the text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '€', '{{', '}}', 'ô', '🥖', '\n'),
    maxLength: 900,
  })
  fc.assert(
    fc.property(text, (sent) => {
      const segments = segmentsOf(sent, 'STOP 36789')
      expect(
        segments
          .flat()
          .map((piece) => piece.text)
          .join(''),
      ).toBe(sent.slice(0, 2000))
      expect(segments).toHaveLength(countSms(sent.slice(0, 2000)).segments)
    }),
  )
})
