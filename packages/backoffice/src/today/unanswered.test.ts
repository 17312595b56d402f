import { buildConversation, buildMessage, NINE } from '@comptoir/core/testing'
import { describe, expect, it } from 'vitest'
import { waitingOf } from './unanswered.ts'

const theirs = (minutes: number, overrides = {}) =>
  buildConversation({ username: `c${minutes}`, lastMessageTimestamp: NINE + minutes * 60_000, ...overrides })

describe('who waits for an answer', () => {
  it('lists the longest wait first', () => {
    expect(waitingOf([theirs(5), theirs(1), theirs(9)]).map((one) => one.username)).toEqual([
      'c1',
      'c5',
      'c9',
    ])
  })
  it('keeps those to whom only the agent or a rule has written', () => {
    const written = buildMessage({ position: 'right', metadata: { isGenerated: '1', isHandOver: '0' } })
    expect(waitingOf([theirs(1, { history: [written], waitingSince: NINE })])).toHaveLength(1)
  })
  it('leaves out conversations that are answered, closed, or cannot be answered', () => {
    const answered = theirs(1, { history: [buildMessage({ position: 'right' })] })
    expect(
      waitingOf([
        answered,
        theirs(2, { isClosed: true }),
        theirs(3, { isChannelClosed: true }),
        theirs(4, { isGroup: true }),
        theirs(5, { snoozedUntil: NINE }),
      ]),
    ).toEqual([])
  })
})
