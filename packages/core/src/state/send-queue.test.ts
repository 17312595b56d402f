import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../http/error.ts'
import { createSendQueue } from './send-queue.ts'

interface Entry {
  id: string
  line: string
  isRefused?: boolean
}

const down = new ApiError('unavailable', { status: 503, code: 'unavailable' })
const wrong = new ApiError('wrong', { status: 422, code: 'rule' })

/** A queue over stored entries; each try takes the next answer: an error, or none for what is taken. */
function queueOf(stored: Entry[], answers: (Error | undefined)[] = [], owner = signal('')) {
  const tried: string[] = []
  const written: (readonly Entry[])[] = [stored]
  const kept = () => written.at(-1) ?? []
  const queue = createSendQueue<Entry>({
    storage: {
      read: kept,
      change(update) {
        written.push(update(kept()))
        return kept()
      },
    },
    isOwn: ({ id }) => id.startsWith(owner.value),
    isWaiting: ({ isRefused }) => !isRefused,
    lineOf: ({ line }) => line,
    async deliver({ id }) {
      tried.push(id)
      await Promise.resolve()
      const error = answers.shift()
      if (error) throw error
      return true
    },
    onRefused: (entry) => queue.replace({ ...entry, isRefused: true }),
    waitAfter: (error, failures) => (error === down && failures < 3 ? 1000 : undefined),
  })
  return { queue, tried, kept, written }
}

const entry = (id: string, line = 'one'): Entry => ({ id, line })
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a queue of what is sent', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('D-07 goes on with what an earlier page left, and forgets what the server took', async () => {
    const { queue, tried, kept } = queueOf([entry('a'), entry('b')])
    expect(tried).toEqual([])
    queue.start()
    await settle()
    expect([tried, kept(), queue.entries.value]).toEqual([['a', 'b'], [], []])
  })

  it('a waiting queue does not hold up others, and a new entry does not shorten its delay', async () => {
    const { queue, tried } = queueOf([entry('a1', 'a'), entry('b1', 'b')], [down])
    queue.start()
    await settle()
    queue.put(entry('a2', 'a'))
    queue.start()
    await settle()
    expect(tried).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(tried).toEqual(['a1', 'b1', 'a1', 'a2'])
  })

  it('goes on at once when there is a connection again', async () => {
    const { queue, tried } = queueOf([entry('a')], [down])
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
      online = listener
    })
    let online = () => {}
    const other = queueOf([entry('b')], [down])
    vi.unstubAllGlobals()
    for (const one of [queue, other.queue]) one.start()
    await settle()
    online()
    await settle()
    expect([tried, other.tried]).toEqual([['a'], ['b', 'b']])
  })

  it('a refused entry keeps its position, and the next one has all its attempts', async () => {
    const { queue, tried, kept } = queueOf([entry('a'), entry('b')], [down, down, down, down, down])
    queue.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tried).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
    expect(kept()).toEqual([{ ...entry('a'), isRefused: true }])
  })

  it('T8 never sends an entry as another user, and keeps it for its author', async () => {
    const owner = signal('ada')
    const { queue, tried } = queueOf([entry('bob-1'), entry('ada-1')], [], owner)
    queue.start()
    await settle()
    expect([tried, queue.entries.value]).toEqual([['ada-1'], []])
    owner.value = 'bob'
    queue.flush()
    await settle()
    expect(tried).toEqual(['ada-1', 'bob-1'])
  })

  it('an entry discarded while it was being sent is not written again, whether it was accepted or refused', async () => {
    for (const answer of [undefined, wrong]) {
      const { queue, written } = queueOf([entry('a')], [answer])
      queue.start()
      queue.drop('a')
      const { length } = written
      await settle()
      expect(written.length).toBe(length)
    }
  })

  it('after a stop it retries nothing, but still sends queued entries', async () => {
    const { queue, tried, kept } = queueOf([entry('a'), entry('b')], [undefined, down])
    queue.start()
    queue.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    queue.flush()
    await settle()
    expect([tried, kept()]).toEqual([['a', 'b'], [entry('b')]])
  })
})
