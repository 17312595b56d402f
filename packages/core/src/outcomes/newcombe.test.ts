import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf } from './newcombe.ts'
import { compareSides } from './sides.ts'

/** Newcombe 1998, table II, method 10. */
const published = [
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
] as const

/** The same numbers whenever the test runs (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const side = (people: number, withOutcome: number) => ({ people, withOutcome, amountMinor: 0 })

describe('the difference that a campaign made', () => {
  it.each(published)('D-73 as published: %i of %i against %i of %i', (a, m, b, n, low, high) => {
    const found = differenceOf(side(m, a), side(n, b))
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  it('D-73 its bounds hold what is seen, and turn around with the sides', () => {
    const share = fc
      .tuple(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([people, part]) => side(people, Math.floor(part * people)))
    fc.assert(
      fc.property(share, share, (one, other) => {
        const { value, low, high } = differenceOf(one, other)
        expect(low).toBeLessThanOrEqual(value + 1e-12)
        expect(high).toBeGreaterThanOrEqual(value - 1e-12)
        const turned = differenceOf(other, one)
        expect(turned.low).toBeCloseTo(-high, 10)
        expect(turned.high).toBeCloseTo(-low, 10)
      }),
    )
  })

  it('D-73 they hold the effect that was planted in at least 93 of 100 campaigns', () => {
    const random = createRandom(73)
    const draw = (people: number, chance: number) => {
      let withOutcome = 0
      for (let n = 0; n < people; n += 1) if (random() < chance) withOutcome += 1
      return side(people, withOutcome)
    }
    let held = 0
    for (let campaign = 0; campaign < 1_000; campaign += 1) {
      const base = 0.01 + random() * 0.1
      const effect = random() * 0.05 - 0.01
      const chance = Math.max(0, base + effect)
      const heldOut = draw(200 + Math.floor(random() * 400), base)
      const writtenTo = draw(heldOut.people * (1 + Math.floor(random() * 9)), chance)
      const { difference } = compareSides(writtenTo, heldOut)
      const planted = chance - base
      if (difference && difference.low <= planted && planted <= difference.high) held += 1
    }
    expect(held).toBeGreaterThanOrEqual(930)
  })

  it('D-73 below 200 on one side there is no answer, without a second side no question', () => {
    expect(compareSides(side(1_742, 96), side(199, 3))).toEqual({ isTooFew: true, difference: null })
    expect(compareSides(side(199, 96), side(1_742, 3))).toEqual({ isTooFew: true, difference: null })
    expect(compareSides(side(1_742, 96), null)).toEqual({ isTooFew: false, difference: null })
    expect(compareSides(side(200, 10), side(200, 3)).difference).not.toBeNull()
  })
})
