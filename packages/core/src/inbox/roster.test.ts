import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { buildConversation } from '../testing/index.ts'
import type { Conversation } from './contract.ts'
import { createRoster } from './roster.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const version = (count: number): Conversation => buildConversation({ id: ID, badgeCount: count, history: [] })

/** What happens, in this order; returns carry what the server held when they were read. */
type Step = 'change' | 'deliver' | 'ask' | 'read' | 'answer'

/**
 * A server that changes a conversation, a stream that delivers each change in order and late, and calls that
 * are asked, read and answered whenever. Returns what the roster holds once all has arrived.
 */
function play(steps: readonly Step[], repeatFrom: number) {
  const roster = createRoster(1, () => {})
  let truth = 0
  let delivered = 0
  const calls: { since: number; snapshot?: number }[] = []
  const deliver = (count: number) => roster.apply(version(count))
  for (const step of steps) {
    if (step === 'change') truth += 1
    if (step === 'deliver' && delivered < truth) deliver(++delivered)
    if (step === 'ask') calls.push({ since: roster.now() })
    if (step === 'read') for (const call of calls) call.snapshot ??= truth
    if (step === 'answer') {
      const at = calls.findIndex((call) => call.snapshot !== undefined)
      const [call] = at < 0 ? [] : calls.splice(at, 1)
      if (call) roster.answer(call.since, [version(call.snapshot ?? 0)])
    }
  }
  // A stream that was resumed sends some events again, in order.
  const from = repeatFrom < delivered ? Math.max(1, repeatFrom) : delivered + 1
  for (let count = from; count <= truth; count += 1) deliver(count)
  return { held: roster.confirmed(ID)?.badgeCount ?? 0, truth }
}

describe('conversations known by events and answers', () => {
  it('D-07 end in the state of the server, however late responses arrive and whatever is resent', () => {
    const step = fc.constantFrom<Step>('change', 'deliver', 'ask', 'read', 'answer')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat({ max: 40 }), (steps, repeatFrom) => {
        const { held, truth } = play(steps, repeatFrom)
        expect(held).toBe(truth)
      }),
      { numRuns: 1000 },
    )
  })
  it('an answer never goes back behind an event that came while it travelled', () => {
    const roster = createRoster(1, () => {})
    const since = roster.now()
    roster.apply(version(5))
    roster.answer(since, [version(2)])
    expect(roster.confirmed(ID)?.badgeCount).toBe(5)
    roster.answer(roster.now(), [version(6)])
    expect(roster.confirmed(ID)?.badgeCount).toBe(6)
  })
  it('a response that replaces the list keeps only its own entries, the open one and those changed by events', () => {
    const roster = createRoster(1, () => {})
    const [open, gone, fresh] = [buildConversation(), buildConversation(), buildConversation()]
    roster.answer(roster.now(), [open, gone])
    const since = roster.now()
    roster.apply(fresh)
    roster.replace(since, [version(1)], open.id)
    expect([...roster.byId.value.keys()].sort()).toEqual([open.id, fresh.id, ID].sort())
  })
  it('D-32 an optimistic change is taken back to what the server says by then', () => {
    const roster = createRoster(1, () => {})
    roster.answer(roster.now(), [version(3)])
    const undo = roster.overlay(ID, { badgeCount: 0 })
    expect(roster.byId.value.get(ID)?.badgeCount).toBe(0)
    roster.apply(version(4))
    expect(roster.byId.value.get(ID)?.badgeCount).toBe(0)
    undo()
    expect(roster.byId.value.get(ID)?.badgeCount).toBe(4)
  })
  it('MSG-37 reports the difference of an unread count, unknown ones too', () => {
    const onBadge = vi.fn()
    const roster = createRoster(1, onBadge)
    roster.apply(version(1))
    roster.apply(version(1))
    roster.apply(version(3))
    expect(onBadge.mock.calls).toEqual([
      [10, 1, undefined],
      [10, 3, 1],
    ])
  })
  it('ask to count again where an answer is ahead of its event', () => {
    const onBadge = vi.fn()
    const roster = createRoster(1, onBadge)
    roster.answer(roster.now(), [version(1)])
    expect(onBadge).not.toHaveBeenCalled()
    roster.answer(roster.now(), [version(2)])
    roster.apply(version(2))
    expect(onBadge.mock.calls).toEqual([[10, 2, undefined]])
  })
})
