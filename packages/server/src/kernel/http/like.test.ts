import { expect, it } from 'vitest'
import { containing } from './like.ts'

it('takes the signs of a pattern for what they are, and no words for no search (ASVS 1.2.9)', () => {
  expect(containing(' 50%_off\\ ')).toBe('%50\\%\\_off\\\\%')
  expect(containing('Ines')).toBe('%ines%')
  expect([containing(undefined), containing('  ')]).toEqual([null, null])
})
