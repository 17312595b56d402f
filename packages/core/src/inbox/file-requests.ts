import { requestMessageFiles } from './contract.ts'
import type { DecidingOptions } from './decisions.ts'

/** Asks again for files of the open conversation that have not arrived. */
export function createFileRequests({ api, selection, threads, notify }: DecidingOptions) {
  return function requestFile(fileId: string): void {
    const thread = selection.current.peek()
    const message = thread?.messages.find(({ media }) => media?.some((file) => file.id === fileId))
    if (!thread || !message) return
    const { venueId, id } = thread.conversation
    api(requestMessageFiles, { params: { venueId, id, messageId: message.id } }).then(
      threads.apply,
      (error: unknown) => notify({ kind: 'failed', action: 'file', error, retry: () => requestFile(fileId) }),
    )
  }
}
