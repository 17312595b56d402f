import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { issueCode } from '../http/issue-code.ts'
import { lengthArray } from './length-array.ts'
import { maxDecimal } from './max-decimal.ts'

describe('XCT-06 length_array', () => {
  it('takes a list of so many entries and refuses a longer one by its key', () => {
    const list = z.array(z.string()).check(lengthArray(2))
    expect(list.safeParse(['a', 'b']).success).toBe(true)
    expect(list.safeParse(['a', 'b', 'c']).error?.issues.map(issueCode)).toEqual(['length_array'])
  })

  it('is not the key of a text that is too long', () => {
    expect(z.string().check(z.maxLength(1)).safeParse('ab').error?.issues.map(issueCode)).toEqual(['too_big'])
  })
})

describe('XCT-06 max_decimal', () => {
  it.each([
    ['12', 0, '.', true],
    ['12.5', 0, '.', false],
    ['12.50', 2, '.', true],
    ['12.505', 2, '.', false],
    ['12,505', 2, ',', false],
    ['-0.123456', 6, '.', true],
    [' 1 234,5 ', 1, ',', true],
  ])('%s has at most %i decimals after "%s": %s', (text, decimals, separator, isWithin) => {
    expect(maxDecimal(text, decimals, separator)).toBe(isWithin)
  })
})
