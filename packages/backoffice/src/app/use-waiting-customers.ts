import type { Inbox } from '@comptoir/core/inbox'
import { useEffect } from 'react'

/** The longest waits are at the end of the list: where it goes on, those who wait are read by themselves. */
export function useWaitingCustomers(inbox: Inbox | undefined): void {
  const isMissingSome = inbox?.listState.value === 'ready' && inbox.hasMore.value
  useEffect(() => {
    if (isMissingSome) inbox?.loadWaiting()
  }, [inbox, isMissingSome])
}
