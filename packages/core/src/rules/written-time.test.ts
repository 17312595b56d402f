import { expect, it } from 'vitest'
import { writtenTime } from './written-time.ts'

it('SHL-41, D-129: French times have an h, others stay as Intl wrote them', () => {
  expect(writtenTime('fr', '09:05')).toBe('09h05')
  expect(writtenTime('fr', 'sans heure')).toBe('sans heure')
  expect(writtenTime('en-GB', '09:05')).toBe('09:05')
})
