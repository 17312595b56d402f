import type { FileFetch, MediaKind } from '@comptoir/core/files'
import { keptName } from './file-name.ts'
import { publicAddress, signedAddress } from './links.ts'
import type { FileRow } from './queries.ts'

/** What a message keeps of a file, in its own row. */
export interface KeptMedia {
  id: string
  linkKey: string
  type: MediaKind
  name: string
  mimeType: string
  sizeBytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  /** Of a file that is not here yet. */
  fetch?: FileFetch
}

/** Of a file that was just announced, or asked for again. */
export const runningFetch: FileFetch = { state: 'running', nextAt: null, problem: null, canRequest: false }

/** A file that is not here yet, under the id that it will have. */
export function awaitedMedia(
  { id, name, type = 'file' }: { id: string; name: string; type?: MediaKind | undefined },
  fetch = runningFetch,
): KeptMedia {
  const unknown = { mimeType: '', sizeBytes: 0, width: null, height: null, durationMs: null }
  return { id, linkKey: '', type, name: keptName(name), ...unknown, fetch }
}

export function toKeptMedia(row: FileRow): KeptMedia {
  return {
    id: row.id,
    linkKey: row.link_key,
    type: row.kind,
    name: row.name,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
  }
}

/** A message's media as the contract gives them (MSG-16), with fresh addresses. */
export function toMedia(kept: readonly KeptMedia[], sentAt: Date | string) {
  const time = new Date(sentAt).getTime()
  return kept.map(({ linkKey, ...media }) => ({
    ...media,
    body: media.fetch ? '' : signedAddress({ id: media.id, linkKey }),
    time,
  }))
}

/** A file as the contract gives it. */
export function toStoredFile(row: FileRow) {
  const { linkKey, ...media } = toKeptMedia(row)
  const url = row.visibility === 'public' ? publicAddress(row.id) : signedAddress({ id: row.id, linkKey })
  return { ...media, visibility: row.visibility, url }
}
