import { useEffect } from 'react'
import { type AppContext, useApp } from './context.ts'
import { isPageHeld } from './held-page.ts'

/** SHL-27, D-33: a page that was out of sight for this long may be stale. */
export const STALE_AFTER_MS = 10 * 60_000

/** Reads again what the pages show; false when that did not work although there is a connection. */
async function refresh({ session, venues, inbox }: AppContext): Promise<boolean> {
  try {
    await session.check()
    if (session.state.peek() !== 'signedIn') return true
    await Promise.all([venues.load(), session.permissions.load(true)])
    inbox.peek()?.reload()
  } catch {
    return false
  }
  return session.state.peek() === 'signedIn' && venues.state.peek() !== 'failed'
}

/**
 * Follows how long the page is out of sight: after ten minutes it is read again, and if that fails while there is a
 * connection, reloaded. Never while a draft, an upload or a recording is open (D-33). Returns what ends it.
 */
export function followInactivity(context: AppContext, reload: () => void): () => void {
  let hiddenAtMs: number | undefined
  async function onChange() {
    if (document.visibilityState === 'hidden') {
      hiddenAtMs = Date.now()
      return
    }
    const awayMs = hiddenAtMs === undefined ? 0 : Date.now() - hiddenAtMs
    hiddenAtMs = undefined
    if (awayMs < STALE_AFTER_MS || isPageHeld() || !navigator.onLine) return
    const isFresh = await refresh(context)
    if (!isFresh && navigator.onLine && !isPageHeld()) reload()
  }
  const listener = () => void onChange()
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** {@link followInactivity} while the shell stands. */
export function Inactivity(): null {
  const context = useApp()
  useEffect(() => followInactivity(context, () => window.location.reload()), [context])
  return null
}
