import type { Inbox } from './inbox.ts'

/** So long after the last move or key, the manager is taken to be there still. */
export const ATTENTION_MS = 60_000
const ACTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const

/**
 * Watches the open conversation while the manager looks at it: the tab is in front, and they have just done something.
 * What comes in while no one is there stays unread, and sounds. Returns a function that stops it.
 * @example
 * import { createInbox, watchWithAttention } from '@comptoir/core/inbox'
 * import { createStorage } from '@comptoir/core/state'
 *
 * const inbox = createInbox({ api, live, venueId, storage: createStorage(), managerId: 7 })
 * const stop = watchWithAttention(inbox)
 */
export function watchWithAttention(inbox: Pick<Inbox, 'watch'>): () => void {
  let unwatch: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let actedAtMs = 0
  function stop() {
    clearTimeout(timer)
    unwatch?.()
    unwatch = undefined
  }
  function rest() {
    const leftMs = actedAtMs + ATTENTION_MS - Date.now()
    if (leftMs > 0) timer = setTimeout(rest, leftMs)
    else stop()
  }
  function act() {
    actedAtMs = Date.now()
    if (unwatch || document.visibilityState !== 'visible') return
    unwatch = inbox.watch()
    timer = setTimeout(rest, ATTENTION_MS)
  }
  const follow = () => (document.visibilityState === 'visible' ? act() : stop())
  follow()
  document.addEventListener('visibilitychange', follow)
  for (const type of ACTS) document.addEventListener(type, act, { passive: true })
  return () => {
    stop()
    document.removeEventListener('visibilitychange', follow)
    for (const type of ACTS) document.removeEventListener(type, act)
  }
}
