import type { Api } from '../http/client.ts'
import type { InboxMedia, LocalFile } from './inbox.ts'
import type { Unsent } from './merge.ts'
import type { LocalFiles } from './sending-files.ts'

/** The files of messages on their way. What does the work is read when somebody sends a file. */
export interface Attachments {
  /** Remembers the files of a message and answers them as they are shown meanwhile. */
  hold(messageId: string, files: readonly LocalFile[]): Promise<InboxMedia[]>
  /** Takes them to the server; answers the message with their ids. */
  upload(message: Unsent, onStored: (message: Unsent) => void): Promise<Unsent>
}

/** Makes {@link Attachments} of nothing. */
export function createAttachments(api: Api): Attachments {
  const local: LocalFiles = new Map()
  return {
    async hold(messageId, files) {
      const { previewOf } = await import('./sending-files.ts')
      local.set(messageId, files)
      return previewOf(files)
    },
    async upload(message, onStored) {
      const { uploadFiles } = await import('./sending-files.ts')
      return uploadFiles(api, local, message, onStored)
    },
  }
}
