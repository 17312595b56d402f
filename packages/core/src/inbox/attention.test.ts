import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ATTENTION_MS, watchWithAttention } from './attention.ts'

let page: EventTarget & { visibilityState: DocumentVisibilityState }
let watchers = 0
const watch = () => {
  watchers += 1
  return () => {
    watchers -= 1
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('MSG-37 a view that has seen no key or move for a minute stops looking, until the next one', () => {
  const stop = watchWithAttention({ watch })
  expect(watchers).toBe(1)
  vi.advanceTimersByTime(ATTENTION_MS - 1)
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(ATTENTION_MS - 1)
  expect(watchers).toBe(1)
  vi.advanceTimersByTime(1)
  expect(watchers).toBe(0)
  page.dispatchEvent(new Event('pointermove'))
  expect(watchers).toBe(1)
  stop()
  expect(watchers).toBe(0)
})

it('MSG-37 a tab in the background looks at nothing, whatever moves in it', () => {
  const stop = watchWithAttention({ watch })
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('pointermove'))
  expect(watchers).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(watchers).toBe(1)
  stop()
})
