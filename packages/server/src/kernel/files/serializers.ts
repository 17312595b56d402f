import type { FileKind } from '@comptoir/core/files'
import { publicAddress, signedAddress } from './links.ts'
import type { FileRow } from './queries.ts'

/** What a message keeps of a file, in its own row. */
export interface KeptMedia {
  id: string
  linkKey: string
  type: FileKind
  name: string
  mimeType: string
  sizeBytes: number
  width: number | null
  height: number | null
  durationMs: number | null
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
    body: signedAddress({ id: media.id, linkKey }),
    time,
  }))
}

/** A file as the contract gives it. */
export function toStoredFile(row: FileRow) {
  const { linkKey, ...media } = toKeptMedia(row)
  const url = row.visibility === 'public' ? publicAddress(row.id) : signedAddress({ id: row.id, linkKey })
  return { ...media, visibility: row.visibility, url }
}
