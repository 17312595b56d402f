import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../http/error.ts'
import { createDelivery } from './delivery.ts'

const down = new ApiError('unavailable', { status: 503, code: 'unavailable' })
const slow = new ApiError('too many', { status: 429, code: 'rate_limited', retryAfterMs: 20_000 })
const wrong = new ApiError('wrong', { status: 422, code: 'rule' })

/** Something to deliver, and answers to give: an error each, or none for what is taken. */
function deliveryOf(waiting: string[], answers: (Error | undefined)[] = []) {
  const tried: string[] = []
  const refused: string[] = []
  const takeOff = (item: string) => void waiting.splice(waiting.indexOf(item), 1)
  const delivery = createDelivery<string>({
    next: () => waiting[0],
    async deliver(item) {
      tried.push(item)
      await Promise.resolve()
      const error = answers.shift()
      if (error) throw error
      takeOff(item)
    },
    onRefused(item) {
      refused.push(item)
      takeOff(item)
    },
  })
  return { delivery, tried, refused }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('D-07 sends queued entries one after the other, skips refused ones, and includes those added meanwhile', async () => {
  const waiting = ['a', 'b', 'c']
  const { delivery, tried, refused } = deliveryOf(waiting, [undefined, wrong])
  delivery.flush()
  delivery.flush()
  waiting.push('d')
  await settle()
  expect([tried, refused, waiting]).toEqual([['a', 'b', 'c', 'd'], ['b'], []])
})

test('D-07 what fails for now is tried again by itself, not before the server wishes it', async () => {
  const { delivery, tried } = deliveryOf(['a'], [slow, down])
  delivery.flush()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(tried).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual(['a', 'a', 'a'])
})

test('a flush that meets the end of a failed try loses no later one', async () => {
  for (let steps = 0; steps < 8; steps += 1) {
    const { delivery, tried } = deliveryOf(['a'], [down])
    delivery.flush()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    delivery.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tried).toEqual(['a', 'a'])
  }
})

test('what begins to wait at any moment goes out', async () => {
  for (let steps = 0; steps < 8; steps += 1) {
    const waiting = ['a']
    const { delivery, tried } = deliveryOf(waiting)
    delivery.flush()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    waiting.push('b')
    delivery.flush()
    await settle()
    expect(tried).toEqual(['a', 'b'])
  }
})

test('stopped, it tries nothing more', async () => {
  const { delivery, tried } = deliveryOf(['a'], [down])
  delivery.flush()
  await settle()
  delivery.stop()
  delivery.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual(['a'])
})
