import { newId } from '@comptoir/core/http'
import { Platform } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { type Channel, ChannelFailure, noGreeting } from '../../kernel/ports/channel.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { EncryptedJobs } from '../../kernel/secrets/encrypted-column.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type AccountRow, findConnected, openAccount, tokenPurpose } from './accounts.ts'
import { hasGreeting } from './greeting.ts'

/** The kind of the jobs that end our subscription at a provider. */
export const unsubscribingJob = (platform: OutsidePlatform) => `channel.${platform}.unsubscribe`

/** The account as it was; its token stays encrypted. */
interface UnsubscribingPayload extends Pick<AccountRow, 'id' | 'business_id' | 'external_id' | 'token'> {
  /** What customers see first there is ours. */
  hasOpening: boolean
  /** What it is called, for messages about its failure. */
  to: string
}

export const encryptedUnsubscriptions: readonly EncryptedJobs[] = Platform.options
  .filter((platform) => platform !== 'website' && platform !== 'sms')
  .map((platform) => ({
    kind: unsubscribingJob(platform),
    member: 'token',
    purposeOf: ({ venue_id, payload }) => tokenPurpose({ venue_id, id: Number(payload.id) }),
    whenLost: {
      name: 'pending unsubscriptions from the webhooks of unlinked channels',
      remedy: 'remove our webhook in the settings of the provider',
    },
  }))

/**
 * Puts it into the outbox beside the change by which an account is left: the change stands whatever the provider says,
 * and what still comes finds no account.
 */
export async function queueUnsubscription(tx: Tx, row: AccountRow): Promise<void> {
  if (row.connected_at === null) return
  const { venue_id: venueId, platform, id, business_id, external_id, token, name: to } = row
  const names = { id, business_id, external_id, token, to }
  const payload: UnsubscribingPayload = { ...names, hasOpening: await hasGreeting(tx, row) }
  await enqueue(tx, { venueId, kind: unsubscribingJob(platform), key: newId(), payload })
}

/** Accounts of one business share what we hear of it; its names are the provider's, and no two are the same. */
async function isHeard({ database }: Services, businessId: string): Promise<boolean> {
  const row = await database.system((tx) =>
    tx
      .selectFrom('channel_account')
      .select('id')
      .where('business_id', '=', businessId)
      .where('connected_at', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Whether another of ours has linked the very account since, and says there what it wants. */
async function isLinked({ database }: Services, channel: Channel, externalId: string): Promise<boolean> {
  return (await database.system((tx) => findConnected(tx, channel.platform, externalId))) !== undefined
}

/** No one repairs an account that is gone: what a repair would have to come before is over, and said. */
function withoutRepair(error: unknown): never {
  if (error instanceof ChannelFailure && error.failure === 'held')
    throw new SendFailure('permanent', error.message, { cause: error })
  throw error
}

/**
 * Has a provider send us no more events of an account, nor show customers what was set for it, unless another of ours
 * has linked the same since.
 */
export function channelUnsubscriber(services: Services, channel: Channel): OutboxHandler {
  return {
    idempotency: 'key',
    async send({ venueId, payload }, signal) {
      const row = payload as UnsubscribingPayload
      const account = openAccount(services.secrets, { ...row, venue_id: venueId })
      if (!account) return
      if (!(await isHeard(services, row.business_id)))
        await channel.unsubscribe?.(services, account, signal).catch(withoutRepair)
      if (row.hasOpening && !(await isLinked(services, channel, row.external_id)))
        await channel.setGreeting?.(services, account, noGreeting, signal).catch(withoutRepair)
    },
  }
}
