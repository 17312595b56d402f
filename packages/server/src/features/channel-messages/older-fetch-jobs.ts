import type { MessageDetails } from '@comptoir/core/inbox'
import { awaitedMedia } from '../../kernel/files/index.ts'
import type { IncomingMedia } from '../../kernel/ports/arrivals.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import type { OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { queueFetch } from '../channels/index.ts'
import { storeMessage } from '../inbox/index.ts'

/** The kind of the jobs of servers that stored a message only once its file was there. */
export const olderFetchJob = (platform: OutsidePlatform) => `channel.${platform}.fetch`

interface OlderPayload {
  conversationId: string
  id: string
  providerId?: string | undefined
  isFromBusiness?: boolean
  details?: MessageDetails | undefined
  /** Milliseconds since 1970. */
  at?: number | undefined
  accountId: number
  jid: string
  text: string
  media: IncomingMedia
}

/** Stores the message of a job that an older server left, and has its file fetched. */
export function olderFetcher({ database }: Services, platform: OutsidePlatform): OutboxHandler {
  return {
    idempotency: 'key',
    staysInside: true,
    async send({ venueId, payload }) {
      const {
        conversationId,
        id,
        providerId,
        isFromBusiness = false,
        details,
        ...rest
      } = payload as OlderPayload
      const { at, accountId, jid, text: body, media } = rest
      const fileId = uuidOf(`file\n${id}`)
      const awaited = [awaitedMedia({ ...media, id: fileId })]
      await database.system(async (tx) => {
        const { isNew } = await storeMessage(tx, {
          ...{ venueId, conversationId, id, providerId, isFromBusiness, details, body, awaited },
          at: at === undefined ? undefined : new Date(at),
          isElsewhere: true,
        })
        if (isNew) await queueFetch(tx, { venueId, platform, messageId: id, fileId, accountId, jid, media })
      })
    },
  }
}
