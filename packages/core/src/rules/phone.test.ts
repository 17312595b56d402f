import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { PhoneNumber } from './phone.ts'

it('XCT-06 AUT-03 reads a phone number as people write it and keeps the form of E.164', () => {
  expect(safeParse(PhoneNumber, '+590 690 12-34.56').data).toBe('+590690123456')
  expect(safeParse(PhoneNumber, '+33 (6) 39 98 00 01').data).toBe('+33639980001')
})
it('refuses numbers that are not international, and other strings', () => {
  for (const bad of [
    '',
    '0690123456',
    '+0690123456',
    '+590',
    '+5906901234567890',
    '+590 690 abc',
    '++590690123456',
  ])
    expect(safeParse(PhoneNumber, bad).success).toBe(false)
})
