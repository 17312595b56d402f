import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { type Channel, ChannelFailure, type Sign } from '../../kernel/ports/channel.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findAccount, openAccount } from './accounts.ts'
import { addressOf } from './address.ts'
import { channelOf } from './registry.ts'

/** The kind of the jobs that show customers what the business does. */
export const signJob = (platform: OutsidePlatform) => `channel.${platform}.sign`

/** That somebody writes holds on a phone for longer than this: more often no one needs to hear it. */
const TYPING_EVERY_MS = 10_000
/** What was done longer ago than this says nothing any more. */
const FRESH_MS = { typing: 10_000, read: 24 * 3_600_000 } as const

interface SignPayload {
  accountId: number
  conversationId: string
  /** Of what was read; none says that somebody writes. */
  providerId?: string
}

interface Place {
  kind: string
  accountId: number
}

/** Through what a customer is shown something; undefined where there is nothing that could be shown. */
async function findPlace(tx: Tx, venueId: number, conversationId: string): Promise<Place | undefined> {
  const { rows } = await sql<{ platform: string; accountId: number }>`
    select c.platform, a.id as "accountId" from conversation c
    join channel_account a on a.venue_id = c.venue_id and a.profile_id = c.profile_id and a.platform = c.platform
    where c.venue_id = ${venueId} and c.id = ${conversationId} and a.connected_at is not null`.execute(tx)
  const [row] = rows
  const channel = row && channelOf(row.platform)
  return row && channel?.showSign && { kind: signJob(channel.platform), accountId: row.accountId }
}

/** Has a customer see that the business read everything, in the transaction that notes it (MSG-26). */
export async function queueReading(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const place = await findPlace(tx, venueId, conversationId)
  if (!place) return
  const newest = await tx
    .selectFrom('message')
    .select(['id', 'provider_id as providerId'])
    .where('venue_id', '=', venueId)
    .where('conversation_id', '=', conversationId)
    .where('provider_id', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest?.providerId) return
  const { accountId, kind } = place
  const payload: SignPayload = { accountId, conversationId, providerId: newest.providerId }
  await enqueue(tx, { venueId, kind, key: `read.${newest.id}`, payload, account: String(accountId) })
}

/** Has a customer see that somebody writes to them, now and then. */
export async function queueTyping(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const place = await findPlace(tx, venueId, conversationId)
  if (!place) return
  const { accountId, kind } = place
  const payload: SignPayload = { accountId, conversationId }
  const moment = Math.floor(Date.now() / TYPING_EVERY_MS)
  const key = `typing.${conversationId}.${moment}`
  await enqueue(tx, { venueId, kind, key, payload, account: String(accountId) })
}

/** What is shown to whom; undefined where the channel was left. */
async function prepare(tx: Tx, services: Services, channel: Channel, venueId: number, payload: SignPayload) {
  const row = await findAccount(tx, venueId, payload.accountId)
  const account = row?.connected_at ? openAccount(services.secrets, row) : undefined
  if (!row || !account) return undefined
  if (row.problem) throw new SendFailure('held', `the account is paused: ${row.problem}`)
  const { jid } = await tx
    .selectFrom('conversation')
    .select('jid')
    .where('venue_id', '=', venueId)
    .where('id', '=', payload.conversationId)
    .executeTakeFirstOrThrow()
  const { providerId } = payload
  const to = await addressOf(tx, venueId, channel.platform, jid)
  const sign: Sign = providerId === undefined ? { kind: 'typing', to } : { kind: 'read', to, providerId }
  return { account, sign }
}

/** What passes is waited for as long as the sign says something; what does not is final. */
function throwUnlessFinal(error: unknown): void {
  if (!(error instanceof ChannelFailure)) throw error
  if (error.failure !== 'permanent') throw new SendFailure('held', error.message, { cause: error })
}

/** Shows customers what the business does. It stands in no message's way, and what cannot be shown needs no one. */
export function channelSigner(services: Services, channel: Channel): OutboxHandler {
  const { database, log } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload, createdAt, providerKey }, signal) {
      const wanted = payload as SignPayload
      const freshMs = FRESH_MS[wanted.providerId === undefined ? 'typing' : 'read']
      if (Date.now() - createdAt.getTime() > freshMs) return
      try {
        const found = await database.system((tx) => prepare(tx, services, channel, venueId, wanted))
        if (found) await channel.showSign?.(services, found.account, found.sign, providerKey, signal)
      } catch (error) {
        throwUnlessFinal(error)
        log.info(
          { err: error, venueId, platform: channel.platform },
          'sending a receipt or typing indicator failed',
        )
      }
    },
  }
}
