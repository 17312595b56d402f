import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

test('the delay is spread over 0 to 1 s x 2^n, and never beyond 15 min', () => {
  expect([1, 2, 3, 9, 10, 20].map((attempt) => retryDelayMs(attempt, () => 1))).toEqual([
    2_000, 4_000, 8_000, 512_000, 900_000, 900_000,
  ])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, share) => {
        const delay = retryDelayMs(attempt, () => share)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(900_000)
      },
    ),
  )
})
