import type { FileFetch } from '@comptoir/core/files'
import type { Attachment, Email } from 'postal-mime'
import { sizeOf } from '../../kernel/files/files.ts'
import { findFile, toKeptMedia } from '../../kernel/files/index.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type ConversationRow, showFetch, showFile } from '../inbox/index.ts'
import { isReaction } from './mailed-reactions.ts'

/** More are no answer to a message of ours; the text names them no more than the mail did. */
const MOST_FILES = 20

/** A file of a mail, under the id that it will have: the same one, however often the mail is delivered. */
export interface MailedFile {
  id: string
  name: string
  bytes: Uint8Array
}

/** What was attached on purpose; pictures inside the page are logos of signatures. */
const isAttached = ({ disposition, related }: Attachment) => disposition === 'attachment' || !related

export function mailedFiles({ attachments }: Email, messageId: string): MailedFile[] {
  return attachments
    .filter((part) => isAttached(part) && !isReaction(part))
    .slice(0, MOST_FILES)
    .map(({ content, filename }, index) => ({
      id: uuidOf(`file\n${messageId}\n${index}`),
      name: filename ?? 'file',
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }))
}

export function findMessage({ database }: Services, venueId: number, id: string) {
  return database.tenant([venueId], (tx) =>
    tx
      .selectFrom('message')
      .select('media')
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** Why a file is not kept; undefined for what is worth another delivery. */
function problemOf(error: unknown): FileFetch['problem'] | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'too_large') return 'too_large'
  if (error.fields?.file === 'quota') return 'quota'
  return error.fields?.file === 'empty' ? 'unavailable' : undefined
}

async function keepFile(
  { files, database }: Services,
  { venue_id: venueId, jid: visitorJid }: ConversationRow,
  messageId: string,
  { id, name, bytes }: MailedFile,
): Promise<void> {
  try {
    const size = sizeOf({ preset: 'message' })
    const stored = await database.system((tx) => findFile(tx, id))
    const row = stored ?? (await files.receive({ venueId, id, messageId, name, bytes, size, visitorJid }))
    if (row) await database.tenant([venueId], (tx) => showFile(tx, { venueId, messageId }, toKeptMedia(row)))
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    // A mail comes once: no one can be asked for its file again.
    const fetch: FileFetch = { state: 'failed', nextAt: null, problem, canRequest: false }
    await database.tenant([venueId], (tx) => showFetch(tx, { venueId, messageId, fileId: id }, fetch))
  }
}

/** Keeps the files of a mail whose message is stored; a second delivery keeps what the first one could not. */
export async function keepFiles(
  services: Services,
  thread: ConversationRow,
  messageId: string,
  files: readonly MailedFile[],
): Promise<void> {
  const message = await findMessage(services, thread.venue_id, messageId)
  const waiting = message?.media.filter(({ fetch }) => fetch?.state === 'running') ?? []
  for (const file of files)
    if (waiting.some(({ id }) => id === file.id)) await keepFile(services, thread, messageId, file)
}
