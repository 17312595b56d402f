import type { Inbox } from '@comptoir/core/inbox'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ATTENTION_MS, useAttention } from './use-attention.ts'

function Watcher({ inbox }: { inbox: Inbox }) {
  useAttention(inbox, true)
  return null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('MSG-37 a view that has seen no key or move for a minute stops looking, until the next one', () => {
  let watchers = 0
  const watch = () => {
    watchers += 1
    return () => {
      watchers -= 1
    }
  }
  const root = createRoot(document.createElement('div'))
  const inbox = { watch } as unknown as Inbox
  flushSync(() => root.render(<Watcher inbox={inbox} />))
  expect(watchers).toBe(1)
  vi.advanceTimersByTime(ATTENTION_MS - 1)
  document.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(ATTENTION_MS - 1)
  expect(watchers).toBe(1)
  vi.advanceTimersByTime(1)
  expect(watchers).toBe(0)
  document.dispatchEvent(new Event('pointermove'))
  expect(watchers).toBe(1)
  flushSync(() => root.unmount())
  expect(watchers).toBe(0)
})
