import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { randomToken } from '../secrets/secrets.ts'
import { fileName, keptName } from './file-name.ts'
import type { FileRow } from './queries.ts'
import type { Cleaned, PictureSize } from './work.ts'

/** A file that somebody hands in. */
export interface NewFile {
  venueId: number
  bytes: Uint8Array
  /** Its display name; never a path. */
  name: string
  label?: string | undefined
  visibility: 'private' | 'public'
  size: PictureSize
  managerId?: number | undefined
  visitorJid?: string | undefined
}

/** A file that a customer sent, of any kind: part of a message that is stored already. */
export interface ReceivedFile extends Pick<NewFile, 'venueId' | 'bytes' | 'name' | 'size' | 'visitorJid'> {
  /** Known before the file is: it is stored once, however often it arrives. */
  id: string
  messageId: string
}

/** Bytes that are in the store, and what they are. */
export interface StoredBytes {
  storageKey: string
  cleaned: Cleaned
}

function valuesOf(
  { venueId, name, visitorJid }: Pick<NewFile, 'venueId' | 'name' | 'visitorJid'>,
  { storageKey, cleaned }: StoredBytes,
) {
  return {
    venue_id: venueId,
    storage_key: storageKey,
    kind: cleaned.kind,
    mime_type: cleaned.mimeType,
    name: cleaned.kind === 'file' ? keptName(name) : fileName(name, cleaned.mimeType),
    size_bytes: cleaned.bytes.length,
    width: cleaned.width,
    height: cleaned.height,
    duration_ms: cleaned.durationMs,
    link_key: randomToken(),
    visitor_jid: visitorJid ?? null,
  }
}

export function insertFile(tx: Tx, file: NewFile, stored: StoredBytes): Promise<FileRow> {
  return tx
    .insertInto('file')
    .values({
      ...valuesOf(file, stored),
      id: randomUUID(),
      label: file.label ?? '',
      visibility: file.visibility,
      manager_id: file.managerId ?? null,
      message_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined where the message is gone; held until the end of the transaction, it cannot go in between. */
export async function insertReceived(
  tx: Tx,
  file: ReceivedFile,
  stored: StoredBytes,
): Promise<FileRow | undefined> {
  const { rows } = await sql`
    select id from message where venue_id = ${file.venueId} and id = ${file.messageId} for key share`.execute(
    tx,
  )
  if (rows.length === 0) return undefined
  return tx
    .insertInto('file')
    .values({
      ...valuesOf(file, stored),
      id: file.id,
      label: '',
      visibility: 'private',
      manager_id: null,
      message_id: file.messageId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
