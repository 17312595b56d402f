import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { type FileRow, type KeptMedia, toKeptMedia } from '../../kernel/files/index.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'

/** A message that is to carry files. */
interface Carrier {
  venueId: number
  conversationId: string
  id: string
  isFromBusiness: boolean
  fileIds?: readonly string[] | undefined
}

/**
 * The files that a message is to carry, in their order, held until the end of the transaction. The business sends
 * what its managers uploaded, a visitor what they uploaded themselves; a file goes with one message.
 */
export async function takeFiles(tx: Tx, message: Carrier): Promise<KeptMedia[]> {
  const { venueId, conversationId, fileIds = [] } = message
  if (fileIds.length === 0) return []
  const uploader = message.isFromBusiness
    ? sql`f.visitor_jid is null`
    : sql`f.visitor_jid = (select jid from conversation where venue_id = ${venueId} and id = ${conversationId})`
  const { rows } = await sql<FileRow>`
    select f.* from file f
    where f.venue_id = ${venueId} and f.id = any(${fileIds}::uuid[]) and f.visibility = 'private' and ${uploader}
    order by f.id for update`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return fileIds.map((id) => {
    const row = byId.get(id)
    if (!row) throw notFound()
    if (row.message_id !== null && row.message_id !== message.id)
      throw new AppError('rule', 'media: this file was already sent with another message', {
        fields: { media: 'taken' },
      })
    return toKeptMedia(row)
  })
}

/** From now on the files live as long as their message. */
export async function attachFiles(tx: Tx, { venueId, id, fileIds = [] }: Carrier): Promise<void> {
  if (fileIds.length === 0) return
  await sql`
    update file set message_id = ${id}
    where venue_id = ${venueId} and id = any(${fileIds}::uuid[])`.execute(tx)
}
