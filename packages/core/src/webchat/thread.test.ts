import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countUnread, markMineRead, markTheirsRead, mergeMessages, threadOf } from './thread.ts'
import type { VisitorMessage } from './visitor-contract.ts'

const ranks = ['sent', 'delivered', 'read', 'errored']

const message = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') as fc.Arbitrary<VisitorMessage['id']>,
  body: fc.string(),
  timestamp: fc.integer({ min: 0, max: 9 }),
  isMine: fc.boolean(),
  isAutomatic: fc.boolean(),
  state: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const),
})
/** The same id is the same message: only its state moves. */
const remote = fc.array(message).map((all) => {
  const first = new Map(all.toReversed().map((one) => [one.id, one]))
  return all.map((one) => ({ ...(first.get(one.id) as VisitorMessage), state: one.state }))
})

describe('a visitor thread', () => {
  test('D-07 shows each message once, oldest first, regardless of order and repetition', () => {
    fc.assert(
      fc.property(remote, fc.array(fc.nat()), (messages, cuts) => {
        const atOnce = mergeMessages([], messages)
        const shuffled = messages.map((one, index) => ({ one, key: cuts[index] ?? index }))
        const oneByOne = shuffled
          .sort((a, b) => a.key - b.key)
          .reduce<readonly VisitorMessage[]>((known, { one }) => mergeMessages(known, [one]), [])
        expect(oneByOne).toEqual(atOnce)
        expect(new Set(atOnce.map(({ id }) => id)).size).toBe(atOnce.length)
        for (const [index, one] of atOnce.entries())
          expect(one.timestamp).toBeGreaterThanOrEqual(atOnce[index - 1]?.timestamp ?? 0)
      }),
    )
  })

  test('T9 never takes a state back', () => {
    fc.assert(
      fc.property(remote, (messages) => {
        for (const shown of mergeMessages([], messages)) {
          const states = messages.filter(({ id }) => id === shown.id).map(({ state }) => ranks.indexOf(state))
          expect(ranks.indexOf(shown.state)).toBe(Math.max(...states))
        }
      }),
    )
  })

  test('D-07 shows a waiting message until the server has it, and never both', () => {
    fc.assert(
      fc.property(remote, fc.uniqueArray(fc.constantFrom('a', 'b', 'x', 'y')), (messages, ids) => {
        const known = mergeMessages([], messages)
        const waiting = ids.map((id) => ({
          ...{ id, body: '', timestamp: 0, isMine: true, isAutomatic: false },
          state: 'pending' as const,
        }))
        const shown = threadOf(known, waiting).map(({ id }) => id)
        expect(new Set(shown).size).toBe(shown.length)
        expect(new Set(shown)).toEqual(new Set([...known.map(({ id }) => id), ...ids]))
      }),
    )
  })

  test('counts as unread what the venue wrote and the visitor has not seen', () => {
    const mine = { id: 'a', body: '', timestamp: 1, isMine: true, isAutomatic: false, state: 'sent' }
    const theirs = { ...mine, id: 'b', timestamp: 2, isMine: false }
    const known = [mine, theirs] as VisitorMessage[]
    expect(countUnread(known)).toBe(1)
    expect(countUnread(markTheirsRead(known))).toBe(0)
    expect(markMineRead(known, 0)[0]?.state).toBe('sent')
    expect(markMineRead(known, 1).map(({ state }) => state)).toEqual(['read', 'sent'])
  })
})
