import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeHtml, unescapeHtml } from './escape-html.ts'

it('what was escaped is the same text again, once', () => {
  fc.assert(fc.property(fc.string(), (text) => unescapeHtml(escapeHtml(text)) === text))
  fc.assert(
    fc.property(fc.stringMatching(/^[&<>"'amplt;]*$/), (text) => unescapeHtml(escapeHtml(text)) === text),
  )
  expect(unescapeHtml('&amp;lt;')).toBe('&lt;')
})
