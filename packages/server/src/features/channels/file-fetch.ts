import type { Platform } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import type { IncomingMedia } from '../../kernel/ports/arrivals.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { enqueue, enqueueAgain, hasten } from '../../kernel/queue/outbox.ts'

/** The kind of the jobs that fetch files of customers. */
export const fetchingJob = (platform: OutsidePlatform) => `channel.${platform}.file`

/** A file that a customer sent, or the business elsewhere, of a message that is stored already. */
export interface FetchingPayload {
  messageId: string
  /** The id that the file will have: it is stored once, however often it is fetched. */
  fileId: string
  accountId: number
  /** The customer's address: the file belongs to their data. */
  jid: string
  media: IncomingMedia
}

export function queueFetch(
  tx: Tx,
  { venueId, platform, ...payload }: FetchingPayload & { venueId: number; platform: OutsidePlatform },
): Promise<boolean> {
  return enqueue(tx, { venueId, kind: fetchingJob(platform), key: payload.fileId, payload })
}

/** Has a file fetched at once that waits for its next attempt, or that was given up; false where it cannot be. */
export async function fetchAgain(
  tx: Tx,
  venueId: number,
  platform: Platform,
  fileId: string,
): Promise<boolean> {
  if (platform === 'website' || platform === 'sms') return false
  const kind = fetchingJob(platform)
  return (await hasten(tx, venueId, kind, fileId)) || enqueueAgain(tx, venueId, kind, fileId)
}
