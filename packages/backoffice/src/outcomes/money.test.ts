import { expect, it } from 'vitest'
import { readAmount } from './money.ts'

it('D-73 an amount is read as it is typed in French and English', () => {
  expect(['12,50', '12.5', ' 1 250 € ', '0'].map(readAmount)).toEqual([1_250, 1_250, 125_000, 0])
  expect(['', ' '].map(readAmount)).toEqual([undefined, undefined])
  expect(['douze', '1,234', '-3', '12.', '1234567'].map(readAmount)).toEqual([null, null, null, null, null])
})
