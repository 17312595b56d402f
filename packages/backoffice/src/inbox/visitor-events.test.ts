import { expect, test } from 'vitest'
import { wordsOf } from './visitor-events.ts'

test('an event is said with what it carries', () => {
  expect(wordsOf({ name: 'Order placed', data: { total: 42.5, isGift: true } })).toBe(
    'Order placed (total = 42.5, isGift = true)',
  )
})
