import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { type Channel, ChannelFailure } from '../../kernel/ports/channel.ts'
import { type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findAccount, openAccount } from '../channels/index.ts'
import { announceConversation, findConversation } from '../inbox/index.ts'

/** The kind of the jobs that look up a customer's name. */
export const namingJob = (platform: OutsidePlatform) => `channel.${platform}.name`

export interface NamingPayload {
  conversationId: string
  accountId: number
  /** The provider's id of the customer. */
  customer: string
}

/** Not every app may ask: then the customer has no name, and nothing waits for it. */
function withoutName(error: unknown): never {
  if (!(error instanceof ChannelFailure) || error.failure === 'retryable') throw error
  throw new SendFailure('permanent', error.message, { cause: error })
}

/** Asks the provider for the name of a new customer, if its events do not contain it. */
export function channelNamer(services: Services, channel: Channel): OutboxHandler {
  const { database, secrets } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload }, signal) {
      const { conversationId: id, accountId, customer } = payload as NamingPayload
      const row = await database.system((tx) => findAccount(tx, venueId, accountId))
      const account = row && openAccount(secrets, row)
      const username =
        account && (await channel.readName?.(services, account, customer, signal).catch(withoutName))
      if (!username) return
      await database.system(async (tx) => {
        const conversation = await findConversation(tx, venueId, id)
        if (conversation?.username !== '') return
        await tx
          .updateTable('conversation')
          .set({ username: username.slice(0, 200) })
          .where('venue_id', '=', venueId)
          .where('id', '=', id)
          .execute()
        await announceConversation(tx, venueId, id)
      })
    },
  }
}
