import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStopwatch } from './stopwatch.ts'

describe('the stopwatch', () => {
  const processor = { all: 0, taken: 0 }
  /** A second on two cores, of which the host steals some. */
  function pass(taken: number): void {
    processor.all += 200
    processor.taken += taken
    vi.advanceTimersByTime(1000)
  }
  const start = () => createStopwatch({ readProcessor: () => ({ ...processor }) })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('keeps the times of seconds apart in which the host took the processor, and of those that follow', () => {
    const watch = start()
    for (const [ms, taken] of [
      [10, 0],
      [300, 40],
      [200, 0],
      [11, 20],
      [12, 0],
    ] as const) {
      watch.add(ms)
      pass(taken)
    }
    expect(watch.read()).toEqual({
      p50: 11,
      p99: 12,
      samples: 3,
      seconds: 5,
      takenSeconds: 2,
      p99OfAll: 300,
    })
  })

  it('counts a slow second that is no one’s but ours', () => {
    const watch = start()
    watch.add(900)
    pass(0)
    expect(watch.read()).toMatchObject({ p99: 900, p99OfAll: 900, takenSeconds: 0 })
  })

  it('does not judge a second that is not over and was taken until then', () => {
    const watch = start()
    watch.add(10)
    pass(0)
    watch.add(900)
    processor.all += 100
    processor.taken += 50
    expect(watch.read()).toMatchObject({ p99: 10, samples: 1, p99OfAll: 900 })
  })

  it('starts again, and reports a second that is not over', () => {
    const watch = start()
    watch.add(900)
    pass(0)
    watch.reset()
    watch.add(5)
    expect(watch.read()).toMatchObject({ p99: 5, samples: 1, seconds: 0 })
    watch.stop()
  })
})
