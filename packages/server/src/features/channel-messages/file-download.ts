import type { MessageDetails } from '@comptoir/core/inbox'
import { sizeOf } from '../../kernel/files/files.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { type Channel, ChannelFailure } from '../../kernel/ports/channel.ts'
import { type OutboxHandler, type OutboxJob, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findAccount, openAccount } from '../channels/index.ts'
import { storeMessage } from '../inbox/index.ts'

/** The kind of the jobs that download files of customers. */
export const fetchingJob = (platform: OutsidePlatform) => `channel.${platform}.fetch`

/** A file that a customer sent, or the business elsewhere, and the message that it belongs to. */
export interface FetchingPayload {
  conversationId: string
  /** Of the message to be. */
  id: string
  providerId?: string | undefined
  isFromBusiness?: boolean
  details?: MessageDetails | undefined
  /** Milliseconds since 1970. */
  at?: number | undefined
  accountId: number
  jid: string
  text: string
  media: { id: string; name: string }
}

const unreadable = {
  fr: '[Pièce jointe que nous ne pouvons pas montrer]',
  en: '[An attachment that we cannot show]',
} as const

/** A refusal by our own checks is final. */
const unfit = (error: unknown) =>
  error instanceof AppError ? new SendFailure('permanent', error.message, { cause: error }) : error

/** Downloads a file and checks it like an upload; no check is skipped (T12). */
async function fetchFile(services: Services, channel: Channel, job: OutboxJob, signal: AbortSignal) {
  const { accountId, media, jid } = job.payload as FetchingPayload
  const row = await services.database.system((tx) => findAccount(tx, job.venueId, accountId))
  const account = row && openAccount(services.secrets, row)
  if (!account)
    throw new ChannelFailure('permanent', 'the account is no longer linked', { reason: 'not_linked' })
  const bytes = await channel.fetchMedia(services, account, media.id, signal)
  try {
    return await services.files.add({
      venueId: job.venueId,
      bytes,
      name: media.name,
      visibility: 'private',
      size: sizeOf({ preset: 'message' }),
      visitorJid: jid,
    })
  } catch (error) {
    throw unfit(error)
  }
}

/** Stores messages with files once these are downloaded; a file that cannot be shown is mentioned, not dropped. */
export function channelFetcher(services: Services, channel: Channel): OutboxHandler {
  const { database } = services
  const known = ({ venueId, payload }: OutboxJob) => {
    const { conversationId, id, providerId, isFromBusiness = false, details, at } = payload as FetchingPayload
    const time = at === undefined ? undefined : new Date(at)
    return { venueId, conversationId, id, providerId, isFromBusiness, details, at: time, isElsewhere: true }
  }
  return {
    idempotency: 'key',
    async send(job, signal) {
      const { text } = job.payload as FetchingPayload
      const file = await fetchFile(services, channel, job, signal)
      await database.system((tx) => storeMessage(tx, { ...known(job), body: text, fileIds: [file.id] }))
    },
    async onSettled(tx, job, outcome) {
      if (outcome.state === 'done') return
      const { text, conversationId } = job.payload as FetchingPayload
      const { language } = await tx
        .selectFrom('conversation')
        .select('language')
        .where('venue_id', '=', job.venueId)
        .where('id', '=', conversationId)
        .executeTakeFirstOrThrow()
      const body = [text, unreadable[language]].filter((line) => line !== '').join('\n')
      await storeMessage(tx, { ...known(job), body })
    },
  }
}
