import { expect, it } from 'vitest'
import { seeded } from './random.ts'

it('gives the same numbers for the same seed, others for another, spread from 0 to below 1', () => {
  const take = (seed: number) => {
    const random = seeded(seed)
    return Array.from({ length: 1000 }, random)
  }
  expect(take(7)).toEqual(take(7))
  expect(take(7)).not.toEqual(take(8))
  const tenths = Map.groupBy(take(7), (number) => Math.floor(number * 10))
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
