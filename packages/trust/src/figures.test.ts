import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureText, isMet, percentile } from './figures.ts'

describe('figures and what they must keep', () => {
  it('holds a figure to each side of its bound', () => {
    const at = (value: number) => ({ name: 'lag', value, bound: { least: 1, most: 3 } })
    expect([0, 1, 3, 4].map((value) => isMet(at(value)))).toEqual([false, true, true, false])
    expect(isMet({ name: 'lost', value: 1, bound: { exactly: 0 } })).toBe(false)
    expect(isMet({ name: 'reported only', value: Number.MAX_VALUE })).toBe(true)
  })

  it('takes what is no number for broken', () => {
    expect(isMet({ name: 'lag', value: Number.NaN, bound: { most: 3 } })).toBe(false)
  })

  it('says a figure with its unit and bound', () => {
    expect(figureText({ name: 'p99', value: 104.4, unit: 'ms', bound: { most: 120 } })).toBe(
      'p99 104 ms (<= 120)',
    )
    expect(figureText({ name: 'requests', value: 50_000, bound: { least: 50_000 } })).toBe(
      'requests 50,000 (>= 50,000)',
    )
  })

  it('finds the share of samples below a percentile', () => {
    const samples = fc.array(fc.integer(), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(samples, fc.constantFrom(0.5, 0.9, 0.99), (values, share) => {
        const found = percentile(values, share)
        expect(values.filter((value) => value < found).length).toBeLessThanOrEqual(values.length * share)
        expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(
          Math.min(values.length, values.length * share),
        )
      }),
    )
  })
})
