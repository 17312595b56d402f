import type { Inbox } from '@comptoir/core/inbox'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp } from './context.ts'
import type { Language } from './kept.ts'

/** The page comes first: the floating inbox is loaded once the browser has nothing else to do. */
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

interface MountOptions {
  inbox: Inbox
  locale: Language
  onOpenFull: () => void
}

/** Loads and mounts, unless it was taken away before that. */
function mountLater(host: HTMLElement, options: MountOptions): () => void {
  let unmount: (() => void) | undefined
  let isGone = false
  const cancel = whenIdle(() => {
    import('@comptoir/inbox-widget/manager').then(
      ({ mountManagerInbox }) => {
        if (!isGone) unmount = mountManagerInbox(host, options)
      },
      // The page works without it; the next page tries again.
      (error: unknown) => globalThis.reportError?.(error),
    )
  })
  return () => {
    isGone = true
    cancel()
    unmount?.()
  }
}

/** The widget in the shell (WGT-01): the same inbox, stream and unread count as the pages. */
export function FloatingInbox() {
  const hostRef = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { inbox, preferences } = useApp()
  const current = inbox.value
  const locale = preferences.language.value
  useEffect(() => {
    const host = hostRef.current
    if (!current || !host) return
    return mountLater(host, {
      inbox: current,
      locale,
      onOpenFull() {
        const conversationId = current.currentId.peek()
        void navigate({ to: '/messages', search: conversationId === undefined ? {} : { conversationId } })
      },
    })
  }, [current, locale, navigate])
  return <div ref={hostRef} className="bo-floating" data-theme={preferences.colorScheme.value} />
}
