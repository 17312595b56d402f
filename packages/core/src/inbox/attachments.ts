import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { LocalFiles } from './file-sends.ts'
import type { InboxMedia, LocalFile } from './inbox.ts'
import type { Unsent } from './merge.ts'

/** The files of messages that are being sent. The code for it is loaded when someone sends a file. */
export interface Attachments {
  /** How much of a message's files has gone up, 0 to 1, by message; only while they do. */
  readonly progress: ReadonlySignal<ReadonlyMap<string, number>>
  /** Remembers the files of a message and returns them as shown until they are sent. */
  hold(messageId: string, files: readonly LocalFile[]): Promise<InboxMedia[]>
  /** Takes them to the server; returns the message with their ids. */
  upload(message: Unsent, onStored: (message: Unsent) => void): Promise<Unsent>
}

/** Makes {@link Attachments} of nothing. */
export function createAttachments(api: Api): Attachments {
  const local: LocalFiles = new Map()
  const progress = signal<ReadonlyMap<string, number>>(new Map())
  function setProgress(messageId: string, ratio: number | undefined) {
    const next = new Map(progress.peek())
    if (ratio === undefined) next.delete(messageId)
    else next.set(messageId, ratio)
    progress.value = next
  }
  return {
    progress,
    async hold(messageId, files) {
      const { previewOf } = await import('./file-sends.ts')
      local.set(messageId, files)
      return previewOf(files)
    },
    async upload(message, onStored) {
      const { uploadFiles } = await import('./file-sends.ts')
      const onProgress = (ratio: number) => setProgress(message.id, ratio)
      onProgress(0)
      return uploadFiles({ api, local, onStored, onProgress }, message).finally(() =>
        setProgress(message.id, undefined),
      )
    },
  }
}
