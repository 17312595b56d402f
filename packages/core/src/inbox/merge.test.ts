import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMessage, NINE } from '../testing/index.ts'
import {
  emptyLog,
  type MessageLog,
  shownMessages,
  type Unsent,
  withDelivered,
  withMessages,
  withNewest,
  withRead,
  withResent,
} from './merge.ts'
import type { Message } from './message.ts'

const ids = Array.from({ length: 8 }, (_, index) => `00000000-0000-7000-8000-00000000010${index}`)

/** A message is the same whatever its source, except for its delivery state. */
function remote(index: number, state: Message['state'] = 'sent'): Message {
  const position = index % 3 === 0 ? 'left' : 'right'
  return buildMessage({
    id: ids[index],
    position,
    timestamp: NINE + Math.floor(index / 2) * 60_000,
    body: `message ${index}`,
    state,
    isErrored: state === 'errored',
  })
}

const state = fc.constantFrom<Message['state']>('sent', 'delivered', 'read', 'errored')
const message = fc.tuple(fc.nat({ max: ids.length - 1 }), state).map(([index, how]) => remote(index, how))
type Remote = { messages: Message[] } | { readUpTo: number } | { deliveredUpTo: number }
const moment = fc.integer({ min: NINE, max: NINE + 300_000 })
const news = fc.oneof(
  fc.record({ messages: fc.array(message, { maxLength: 4 }) }),
  fc.record({ readUpTo: moment }),
  fc.record({ deliveredUpTo: moment }),
)

function take(log: MessageLog, one: Remote): MessageLog {
  if ('deliveredUpTo' in one) return withDelivered(log, one.deliveredUpTo)
  return 'messages' in one ? withMessages(log, one.messages) : withRead(log, one.readUpTo)
}
const shown = (all: readonly Remote[]) => shownMessages(all.reduce(take, emptyLog), [])

function unsent(index: number, how: Unsent['state'] = 'pending'): Unsent {
  const { id, body, from, to, venueId, conversationId } = remote(index)
  return { id, body, from, to, venueId, conversationId, at: NINE - 1, state: how }
}

describe('messages received in any order', () => {
  it('D-07 give the same conversation however events and answers interleave or repeat', () => {
    const run = fc.array(news, { maxLength: 12 }).chain((all) =>
      fc.record({
        all: fc.constant(all),
        shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
        again: fc.subarray(all),
      }),
    )
    fc.assert(
      fc.property(run, ({ all, shuffled, again }) => {
        expect(shown([...again, ...shuffled, ...again])).toEqual(shown(all))
      }),
      { numRuns: 500 },
    )
  })
  it('the later edit wins, whatever arrives after it', () => {
    const edited = { ...remote(0), body: 'edited', changedAt: NINE }
    const again = { ...remote(0), body: 'edited again', changedAt: NINE + 1 }
    const log = withMessages(emptyLog, [remote(0), again, edited, remote(0)])
    expect(shownMessages(log, []).map(({ body }) => body)).toEqual(['edited again'])
  })
  it('D-07 show each message once, by the time of the server and then by id', () => {
    const waiting = fc.array(
      fc.tuple(fc.nat({ max: ids.length - 1 }), fc.constantFrom<Unsent['state']>('pending', 'errored')),
    )
    fc.assert(
      fc.property(fc.array(news), waiting, (all, mine) => {
        const own = new Map(mine.map(([index, how]) => [index, unsent(index, how)]))
        const log = all.reduce(take, emptyLog)
        const list = shownMessages(log, [...own.values()])
        expect(new Set(list.map((one) => one.id)).size).toBe(list.length)
        const known = list.filter((one) => log.byId.has(one.id))
        expect(list.slice(0, known.length)).toEqual(known)
        for (const [index, one] of known.entries()) {
          const next = known[index + 1]
          if (!next) break
          expect(
            one.timestamp < next.timestamp || (one.timestamp === next.timestamp && one.id < next.id),
          ).toBe(true)
        }
        expect(list).toHaveLength(
          log.byId.size + [...own.values()].filter((one) => !log.byId.has(one.id)).length,
        )
      }),
    )
  })
  it('never take a state back', () => {
    const log = withMessages(emptyLog, [remote(1, 'read')])
    expect(shownMessages(withMessages(log, [remote(1, 'sent')]), [])[0]?.state).toBe('read')
  })
  it('T9 a delivery receipt changes sent messages to delivered, and leaves read, failed and later ones unchanged', () => {
    const log = withMessages(emptyLog, [
      remote(1),
      remote(2, 'read'),
      remote(4, 'errored'),
      remote(5),
      remote(7),
    ])
    const states = (at: MessageLog) => shownMessages(at, []).map((one) => one.state)
    expect(states(withDelivered(log, NINE + 120_000))).toEqual([
      'delivered',
      'read',
      'errored',
      'delivered',
      'sent',
    ])
    expect(states(withDelivered(withRead(log, NINE), NINE + 120_000))[0]).toBe('read')
    const fromCustomer = withMessages(emptyLog, [remote(0)])
    expect(states(withDelivered(fromCustomer, NINE))).toEqual(['sent'])
  })
  it('what waits to be sent, or is not known to have arrived, is neither delivered nor read by a moment', () => {
    const log = withMessages(emptyLog, [remote(1, 'pending'), remote(5, 'unknown')])
    const states = (at: MessageLog) => shownMessages(at, []).map((one) => one.state)
    expect(states(withRead(withDelivered(log, NINE + 300_000), NINE + 300_000))).toEqual([
      'pending',
      'unknown',
    ])
    expect(states(withMessages(log, [remote(1, 'sent'), remote(5, 'delivered')]))).toEqual([
      'sent',
      'delivered',
    ])
    expect(states(withMessages(withMessages(log, [remote(1, 'sent')]), [remote(1, 'pending')]))[0]).toBe(
      'sent',
    )
    expect(states(withResent(log, remote(5, 'pending')))[1]).toBe('pending')
  })
  it('MSG-40 what the customer has read is read, whether reported before or after the message', () => {
    const early = withMessages(withRead(emptyLog, NINE), [remote(1)])
    const late = withRead(withMessages(emptyLog, [remote(1)]), NINE)
    expect(shownMessages(early, [])[0]?.state).toBe('read')
    expect(shownMessages(late, [])[0]?.state).toBe('read')
    expect(shownMessages(withRead(withMessages(emptyLog, [remote(1, 'errored')]), NINE), [])[0]?.state).toBe(
      'errored',
    )
  })
})

describe('unsent messages', () => {
  it('MSG-35 stand last although the clock of this device is behind', () => {
    const list = shownMessages(withMessages(emptyLog, [remote(6)]), [unsent(1)])
    expect(list.map((one) => [one.id, one.state])).toEqual([
      [ids[6], 'sent'],
      [ids[1], 'pending'],
    ])
  })
  it('D-07 are replaced by what the server returns for them, also when they seemed to have failed', () => {
    for (const how of ['pending', 'errored'] as const) {
      const list = shownMessages(withMessages(emptyLog, [remote(1, 'delivered')]), [unsent(1, how)])
      expect(list.map((one) => one.state)).toEqual(['delivered'])
    }
  })
  it('MSG-36 a message that the platform refused is pending during a resend, then has its new state', () => {
    const failed = withMessages(emptyLog, [remote(1, 'errored')])
    expect(shownMessages(failed, [unsent(1)])[0]).toMatchObject({ state: 'pending', isErrored: false })
    expect(shownMessages(withResent(failed, remote(1)), [])[0]?.state).toBe('sent')
    expect(shownMessages(withResent(failed, remote(1, 'errored')), [])[0]?.state).toBe('errored')
  })
})

describe('a fresh newest page', () => {
  it('merges with the known messages when both overlap or there are no older ones', () => {
    const log = withMessages(emptyLog, [remote(0), remote(1)])
    expect(withNewest(log, [remote(1), remote(2)], true).byId.size).toBe(3)
    expect(withNewest(log, [remote(4)], false).byId.size).toBe(3)
  })
  it('drops what lies before a gap, so that no hole is shown as a whole', () => {
    const log = withMessages(emptyLog, [remote(0), remote(1), remote(7)])
    expect([...withNewest(log, [remote(4), remote(5)], true).byId.keys()].sort()).toEqual([
      ids[4],
      ids[5],
      ids[7],
    ])
  })
})
