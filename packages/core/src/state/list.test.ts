import { describe, expect, test } from 'vitest'
import type { CursorPage } from '../http/page.ts'
import { createList, type ListRequest } from './list.ts'

interface Row {
  id: number
  text?: string
}
type Answer = CursorPage<readonly Row[]>

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const answer = (items: Row[], nextCursor?: string): Answer => ({
  items,
  perPage: 3,
  totalItems: 9,
  nextCursor,
})

/** A list whose requests the test answers by hand. */
function subject() {
  const requests: (ListRequest & { answer: (given: Answer) => void; fail: (error: Error) => void })[] = []
  const list = createList<Row>({
    read: (request) =>
      new Promise((resolve, reject) => requests.push({ ...request, answer: resolve, fail: reject })),
    keyOf: ({ id }) => id,
  })
  const request = (index: number) => {
    const found = requests[index]
    if (!found) throw new Error(`there was no request ${index}`)
    return found
  }
  return { list, requests, request, ids: () => list.items.value.map(({ id }) => id) }
}

describe('a list by cursor', () => {
  test('is read from the start, then on, to its end', async () => {
    const { list, request, requests, ids } = subject()
    expect([list.isLoading.value, list.isLoaded.value, list.hasMore.value]).toEqual([false, false, false])
    const first = list.load()
    expect(list.isLoading.value).toBe(true)
    request(0).answer(answer(rows(9, 8, 7), 'c7'))
    await first
    expect([list.isLoading.value, list.isLoaded.value, list.hasMore.value]).toEqual([false, true, true])
    expect(list.totalItems.value).toBe(9)
    const more = list.loadMore()
    expect(request(1).cursor).toBe('c7')
    request(1).answer(answer(rows(6, 5)))
    await more
    expect(ids()).toEqual([9, 8, 7, 6, 5])
    expect(list.hasMore.value).toBe(false)
    await list.loadMore()
    expect(requests).toHaveLength(2)
  })

  test('UNS-12 SHL-02 a newer request cancels the older one, whose late answer is dropped', async () => {
    const { list, request, ids } = subject()
    const older = list.load()
    const newer = list.load()
    expect(request(0).signal.aborted).toBe(true)
    expect(request(1).signal.aborted).toBe(false)
    request(1).answer(answer(rows(2)))
    await newer
    request(0).answer(answer(rows(1)))
    await older
    expect(ids()).toEqual([2])
    expect(list.isLoading.value).toBe(false)
  })

  test('SHL-02 the cancelled request does not end the loading of the newer one, nor report its error', async () => {
    const { list, request } = subject()
    const older = list.load()
    const newer = list.load()
    request(0).fail(new Error('aborted'))
    await older
    expect([list.isLoading.value, list.error.value]).toEqual([true, undefined])
    request(1).answer(answer([]))
    await newer
  })

  test('loading more waits for the pending request instead of cancelling it', async () => {
    const { list, request, requests } = subject()
    const load = list.load()
    const more = list.loadMore()
    expect(requests).toHaveLength(1)
    request(0).answer(answer(rows(9), 'c9'))
    await Promise.all([load, more])
    const twice = [list.loadMore(), list.loadMore()]
    expect(requests).toHaveLength(2)
    request(1).answer(answer(rows(8)))
    await Promise.all(twice)
  })

  test('an error keeps the list and is cleared by the next request', async () => {
    const { list, request, ids } = subject()
    const first = list.load()
    request(0).answer(answer(rows(1)))
    await first
    const second = list.load()
    expect(ids()).toEqual([1])
    request(1).fail(new Error('no'))
    await second
    expect([ids(), (list.error.value as Error).message]).toEqual([[1], 'no'])
    void list.load()
    expect(list.error.value).toBeUndefined()
  })

  test('a refresh keeps the items below the new ones, without duplicates', async () => {
    const { list, request, ids } = subject()
    const first = list.load()
    request(0).answer(answer(rows(9, 8, 7), 'c7'))
    await first
    const more = list.loadMore()
    request(1).answer(answer(rows(6, 5, 4), 'c4'))
    await more
    const refresh = list.refresh()
    expect(ids()).toEqual([9, 8, 7, 6, 5, 4])
    request(2).answer(answer([{ id: 5, text: 'moved up' }, { id: 9 }, { id: 8 }], 'c8'))
    await refresh
    expect(list.items.value).toEqual([
      { id: 5, text: 'moved up' },
      { id: 9 },
      { id: 8 },
      { id: 7 },
      { id: 6 },
      { id: 4 },
    ])
    void list.loadMore()
    expect(request(3).cursor).toBe('c4')
  })

  test('a refresh that does not overlap the list replaces it, so that there is no gap', async () => {
    const { list, request, ids } = subject()
    const first = list.load()
    request(0).answer(answer(rows(3, 2, 1), 'c1'))
    await first
    const refresh = list.refresh()
    request(1).answer(answer(rows(99, 98, 97), 'c97'))
    await refresh
    expect(ids()).toEqual([99, 98, 97])
    void list.loadMore()
    expect(request(2).cursor).toBe('c97')
  })

  test('a refresh that reaches the end of the list drops deleted items', async () => {
    const { list, request, ids } = subject()
    const first = list.load()
    request(0).answer(answer(rows(3, 2, 1)))
    await first
    const refresh = list.refresh()
    request(1).answer(answer(rows(3, 2)))
    await refresh
    expect(ids()).toEqual([3, 2])
  })

  test('clearing forgets everything and cancels the request', async () => {
    const { list, request, ids } = subject()
    const first = list.load()
    request(0).answer(answer(rows(1), 'c'))
    await first
    const late = list.load()
    list.clear()
    expect(request(1).signal.aborted).toBe(true)
    request(1).answer(answer(rows(2)))
    await late
    expect([
      ids(),
      list.hasMore.value,
      list.isLoaded.value,
      list.isLoading.value,
      list.totalItems.value,
    ]).toEqual([[], false, false, false, 0])
  })
})
