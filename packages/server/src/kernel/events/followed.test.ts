import { describe, expect, test } from 'vitest'
import type { VenueEvent } from './events.ts'
import { createFollowed } from './followed.ts'
import { publishable } from './frame.ts'

const event = (venueId: number, seq: number): VenueEvent => ({
  venueId,
  seq,
  type: 'said',
  payload: {},
  conversationId: null,
  at: new Date(0),
})

describe('the newest events in memory', () => {
  function follow(bufferSize: number, mostKept: number, known = 0) {
    const followed = createFollowed({
      bufferSize,
      mostKept,
      onPublished: () => undefined,
      onHeld: () => undefined,
    })
    const [first, second] = [followed.join(1), followed.join(2)]
    for (const feed of [first, second]) feed.start(known)
    return { first, second }
  }
  const numbers = (events: ReturnType<ReturnType<typeof follow>['first']['recent']>) =>
    events?.map(({ seq }) => seq)

  test('G1 are so many of all venues together: the oldest of all goes first', () => {
    const { first, second } = follow(100, 4)
    first.offer([event(1, 1), event(1, 2), event(1, 3)])
    second.offer([event(2, 1), event(2, 2)])
    expect(first.recent(0)).toBeUndefined()
    expect(numbers(first.recent(1))).toEqual([2, 3])
    expect(numbers(second.recent(0))).toEqual([1, 2])
    second.offer([event(2, 3), event(2, 4)])
    expect(first.recent(1)).toBeUndefined()
    expect(numbers(second.recent(0))).toEqual([1, 2, 3, 4])
  })

  test('G1 and so many of one venue: what went for that is not asked for again', () => {
    const { first, second } = follow(2, 4)
    first.offer([event(1, 1), event(1, 2), event(1, 3), event(1, 4)])
    second.offer([event(2, 1), event(2, 2)])
    expect(numbers(first.recent(2))).toEqual([3, 4])
    expect(numbers(second.recent(0))).toEqual([1, 2])
  })

  test('G1 and what was read for one who came back, where it joins them: the next ones need no look', () => {
    const { first } = follow(4, 10, 5)
    const read = (...seqs: number[]) => seqs.map((seq) => publishable(event(1, seq)))
    first.keepEarlier(read(4, 5))
    first.offer([event(1, 6)])
    expect(numbers(first.recent(3))).toEqual([4, 5, 6])
    first.keepEarlier(read(1, 2))
    first.keepEarlier(read(2, 3))
    first.keepEarlier([])
    expect(first.recent(2)).toBeUndefined()
    first.keepEarlier(read(3))
    expect(numbers(first.recent(2))).toEqual([3, 4, 5, 6])
  })
})
