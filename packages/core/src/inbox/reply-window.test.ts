import { describe, expect, it } from 'vitest'
import { NINE } from '../testing/index.ts'
import { canReply, replyHint, replyWindow } from './reply-window.ts'

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

describe('reply window of the platforms', () => {
  it.each([
    ['whatsapp', 23, true, true],
    ['whatsapp', 24, false, false],
    ['instagram', 23, true, true],
    ['facebook', 24, true, false],
    ['facebook', 168, false, false],
    ['website', 9999, true, true],
    ['sms', 9999, true, true],
  ] as const)('D-06 %s after %i hours: a person %s, the agent %s', (platform, after, person, agent) => {
    const nowMs = hours(after)
    expect(canReply(platform, NINE, { nowMs })).toBe(person)
    expect(canReply(platform, NINE, { nowMs, isAi: true })).toBe(agent)
  })
  it('D-06 the clock goes from open over people only to over, by what the customer wrote last', () => {
    const at = (after: number) => replyWindow({ platform: 'instagram' }, theirs, hours(after))
    expect(at(1)).toEqual({ state: 'open', endsAt: hours(168) })
    expect(at(25).state).toBe('human')
    expect(at(168).state).toBe('over')
    expect(replyWindow({ platform: 'website' }, theirs, hours(9999)).state).toBe('open')
    expect(replyWindow({ platform: 'whatsapp' }, [], NINE)).toEqual({ state: 'open', endsAt: undefined })
  })
})
