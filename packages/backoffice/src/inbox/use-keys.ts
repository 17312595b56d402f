import { useEffect, useRef } from 'react'

/** What each key does. */
const meanings = {
  j: 'next',
  k: 'previous',
  Enter: 'enter',
  r: 'reply',
  e: 'close',
  a: 'assign',
  z: 'snooze',
  u: 'unread',
  '/': 'search',
  Escape: 'leave',
} as const

export type KeyActions = Record<(typeof meanings)[keyof typeof meanings], () => void>

/** Where a letter is a letter, Enter presses, or a dialog has the floor. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  const floating = document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')
  if (Array.from(floating).some((element) => element.getClientRects().length > 0)) return true
  if (target.closest('input, textarea, select, [contenteditable="true"]')) return true
  return event.key === 'Enter' && target.closest('button, a') !== null
}

function isInboxKey(key: string): key is keyof typeof meanings {
  return Object.hasOwn(meanings, key)
}

/** The keys of the inbox, as the shell's help lists them. */
export function useKeys(actions: KeyActions): void {
  const actionsRef = useRef(actions)
  useEffect(() => {
    actionsRef.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isInboxKey(event.key) || isTaken(event)) return
      event.preventDefault()
      actionsRef.current[meanings[event.key]]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
