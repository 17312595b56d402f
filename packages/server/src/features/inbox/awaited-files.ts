import type { FileFetch } from '@comptoir/core/files'
import type { Tx } from '../../kernel/db/database.ts'
import { type KeptMedia, runningFetch } from '../../kernel/files/index.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { fetchAgain } from '../channels/index.ts'
import { lockMessage, rewriteMessage } from './message-writes.ts'
import { findConversation } from './queries.ts'

interface StoredMessage {
  venueId: number
  messageId: string
}

/** Replaces one awaited file; nothing where it is here already, or the message is gone. */
async function replace(
  tx: Tx,
  { venueId, messageId }: StoredMessage,
  fileId: string,
  by: (known: KeptMedia) => KeptMedia,
): Promise<void> {
  const row = await lockMessage(tx, venueId, messageId)
  const isIt = ({ id, fetch }: KeptMedia) => id === fileId && fetch !== undefined
  if (!row?.media.some(isIt)) return
  const media = row.media.map((one) => (isIt(one) ? by(one) : one))
  await rewriteMessage(tx, row, { media })
}

/** Shows a file that has arrived on its message. */
export function showFile(tx: Tx, message: StoredMessage, file: KeptMedia): Promise<void> {
  return replace(tx, message, file.id, () => file)
}

/** Shows how far a file is that has not arrived. */
export function showFetch(
  tx: Tx,
  { fileId, ...message }: StoredMessage & { fileId: string },
  fetch: FileFetch,
): Promise<void> {
  return replace(tx, message, fileId, (known) => ({ ...known, fetch }))
}

/** Asks the provider once more, and at once, for the files of a message, as a person wishes. */
export async function requestFiles(tx: Tx, venueId: number, conversationId: string, messageId: string) {
  const conversation = await findConversation(tx, venueId, conversationId)
  const row = await lockMessage(tx, venueId, messageId)
  if (!conversation || row?.conversation_id !== conversationId) throw notFound()
  const asked = new Set<string>()
  for (const { id, fetch } of row.media)
    if (fetch?.canRequest && (await fetchAgain(tx, venueId, conversation.platform, id))) asked.add(id)
  if (asked.size === 0) throw new AppError('rule', 'This message waits for no file that can be asked for.')
  const media = row.media.map((file) => (asked.has(file.id) ? { ...file, fetch: runningFetch } : file))
  const message = await rewriteMessage(tx, row, { media })
  if (!message) throw notFound()
  return message
}
