import type { InboxNotice } from './inbox.ts'

const UNHEARD_KEPT = 20

/** The listeners, in the order of subscription. What went wrong before there was any goes to the first. */
export function createNotices() {
  const listeners = new Set<(notice: InboxNotice) => void>()
  let unheard: InboxNotice[] = []
  function notify(notice: InboxNotice) {
    const isFault = notice.kind === 'failed' || notice.kind === 'errored'
    if (listeners.size === 0 && isFault) unheard = [...unheard, notice].slice(-UNHEARD_KEPT)
    for (const listener of listeners) listener(notice)
  }
  function notifyUnheard() {
    const notices = unheard
    unheard = []
    for (const notice of notices) notify(notice)
  }
  return {
    notify,
    onNotice(listener: (notice: InboxNotice) => void) {
      listeners.add(listener)
      // Later, so that all parts of a page that begin to listen together hear it.
      queueMicrotask(notifyUnheard)
      return () => void listeners.delete(listener)
    },
  }
}
