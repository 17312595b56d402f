import { describe, expect, it } from 'vitest'
import { NINE } from '../testing/index.ts'
import { replyHint } from './reply-window.ts'

const hours = (count: number) => NINE + count * 3_600_000
const theirs = [{ position: 'left' as const, timestamp: NINE }]

describe('reply window', () => {
  it.each([
    ['facebook', 120],
    ['instagram', 120],
    ['website', 120],
    ['whatsapp', 24],
  ] as const)('MSG-34 %s is hinted for %i hours', (platform, windowHours) => {
    const hint = (at: number) => replyHint({ platform }, theirs, hours(at))
    expect(hint(1)).toBeUndefined()
    expect(hint(windowHours - 1)).toEqual({ platform, endsAt: hours(windowHours), isOver: false })
    expect(hint(windowHours)?.isOver).toBe(true)
  })
  it('counts from the last message of the customer, not from ours', () => {
    const messages = [...theirs, { position: 'right' as const, timestamp: hours(20) }]
    expect(replyHint({ platform: 'whatsapp' }, messages, hours(23))?.endsAt).toBe(hours(24))
    expect(replyHint({ platform: 'whatsapp' }, [], hours(23))).toBeUndefined()
  })
})
