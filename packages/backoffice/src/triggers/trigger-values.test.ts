import { describe, expect, it } from 'vitest'
import { minutesOf, waitOf } from './trigger-values.ts'

describe('the wait before a message', () => {
  it('D-75: is written in its largest whole unit, and read back from it', () => {
    expect([0, 45, 60, 90, 1_440, 2_880].map(waitOf)).toEqual([
      { amount: 0, unit: 'hours' },
      { amount: 45, unit: 'minutes' },
      { amount: 1, unit: 'hours' },
      { amount: 90, unit: 'minutes' },
      { amount: 1, unit: 'days' },
      { amount: 2, unit: 'days' },
    ])
    expect([minutesOf(2, 'days'), minutesOf(1.4, 'hours'), minutesOf(9_999, 'days')]).toEqual([
      2_880, 60, 525_600,
    ])
  })
})
