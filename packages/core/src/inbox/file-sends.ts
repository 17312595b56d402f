import { type StoredFile, sendUpload, uploadProblem } from '../files/index.ts'
import type { Api } from '../http/client.ts'
import { ApiError } from '../http/error.ts'
import type { InboxMedia, LocalFile } from './inbox.ts'
import type { Unsent } from './merge.ts'

/** The files of messages that are being sent, by message; they are kept as long as the page. */
export type LocalFiles = Map<string, readonly LocalFile[]>

/** Long enough for what is drawn to be drawn from the server's address; milliseconds. */
const PREVIEW_MS = 20_000

/** Files as they are shown before the server has them: from this device. */
export function previewOf(files: readonly LocalFile[]): InboxMedia[] {
  return files.map(({ file, name, type, width = null, height = null, durationMs = null }) => ({
    type,
    name,
    body: URL.createObjectURL(file),
    mimeType: file.type,
    sizeBytes: file.size,
    width,
    height,
    durationMs,
  }))
}

function toInboxMedia({ url, visibility: _, ...stored }: StoredFile): InboxMedia {
  return { ...stored, body: url }
}

function requireFile(local: LocalFiles, id: string, index: number): LocalFile {
  const found = local.get(id)?.[index]
  if (!found)
    throw new ApiError('The file is no longer available. Choose it again.', { status: 0, code: 'file_gone' })
  return found
}

/** What uploads are made with. */
interface Uploading {
  api: Api
  local: LocalFiles
  /** Called after each file with the message as it is now. */
  onStored: (message: Unsent) => void
  /** How much of all its files has gone up, 0 to 1. */
  onProgress: (ratio: number) => void
}

async function upload(
  { api, local, onProgress }: Uploading,
  { id, venueId, media = [] }: Unsent,
  index: number,
): Promise<StoredFile> {
  const { file, name } = requireFile(local, id, index)
  return sendUpload(
    api,
    {
      file,
      name,
      venueId,
      path: `venues/${venueId}/messages`,
      visibility: 'private',
      resize: { preset: 'message' },
    },
    { onProgress: (ratio) => onProgress((index + ratio) / media.length) },
  )
}

/**
 * Takes the files of a message to the server, one after the other; what is there already is not sent twice. Rejects
 * with an ApiError; nothing is half sent, as the message goes out when all are there.
 */
export async function uploadFiles(uploading: Uploading, message: Unsent): Promise<Unsent> {
  const { local, onStored } = uploading
  let media = [...(message.media ?? [])]
  for (const [index, shown] of media.entries()) {
    if (shown.id !== undefined) continue
    const stored = await upload(uploading, message, index).catch((error: unknown) => {
      onStored({ ...message, media, problem: uploadProblem(error) })
      throw error
    })
    setTimeout(() => URL.revokeObjectURL(shown.body), PREVIEW_MS)
    media = media.with(index, toInboxMedia(stored))
    onStored({ ...message, media })
  }
  local.delete(message.id)
  return { ...message, media }
}
