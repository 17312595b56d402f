import type { Api } from '../http/client.ts'
import { decideMessage } from './contract.ts'
import type { InboxNotice } from './inbox.ts'
import type { Selection } from './selection.ts'
import type { Threads } from './threads.ts'

export interface DecidingOptions {
  api: Api
  selection: Selection
  threads: Threads
  notify: (notice: InboxNotice) => void
}

/** Decides about messages of the open conversation of which no one knows whether they arrived. */
export function createDeciding({ api, selection, threads, notify }: DecidingOptions) {
  return function decide(messageId: string, decision: 'resend' | 'dismiss'): void {
    const conversation = selection.current.peek()?.conversation
    if (!conversation) return
    const { venueId, id } = conversation
    api(decideMessage, { params: { venueId, id, messageId }, body: { decision } }).then(
      threads.applyResent,
      (error: unknown) =>
        notify({ kind: 'failed', action: 'decide', error, retry: () => decide(messageId, decision) }),
    )
  }
}
