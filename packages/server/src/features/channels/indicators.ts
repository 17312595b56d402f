import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { type Channel, ChannelFailure, type Indicator } from '../../kernel/ports/channel.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findAccount, openAccount } from './accounts.ts'
import { addressOf } from './address.ts'
import { channelOf } from './registry.ts'

/** The kind of the jobs that show customers read and typing indicators. */
export const indicatorJob = (platform: OutsidePlatform) => `channel.${platform}.sign`

/** Phones show a typing indicator for longer than this: it need not be sent more often. */
const TYPING_EVERY_MS = 10_000
/** Older indicators are not sent. */
const FRESH_MS = { typing: 10_000, read: 24 * 3_600_000 } as const

interface IndicatorPayload {
  accountId: number
  conversationId: string
  /** The newest message that was read; none for a typing indicator. */
  providerId?: string
}

interface Route {
  kind: string
  accountId: number
}

/** The account that can show the customer indicators; undefined if there is none. */
async function findRoute(tx: Tx, venueId: number, conversationId: string): Promise<Route | undefined> {
  const { rows } = await sql<{ platform: string; accountId: number }>`
    select c.platform, a.id as "accountId" from conversation c
    join channel_account a on a.venue_id = c.venue_id and a.profile_id = c.profile_id and a.platform = c.platform
    where c.venue_id = ${venueId} and c.id = ${conversationId} and a.connected_at is not null`.execute(tx)
  const [row] = rows
  const channel = row && channelOf(row.platform)
  return row && channel?.showIndicator && { kind: indicatorJob(channel.platform), accountId: row.accountId }
}

/** Shows a customer that everything was read, in the transaction that stores it (MSG-26). */
export async function queueReading(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const route = await findRoute(tx, venueId, conversationId)
  if (!route) return
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
  const { accountId, kind } = route
  const payload: IndicatorPayload = { accountId, conversationId, providerId: newest.providerId }
  await enqueue(tx, { venueId, kind, key: `read.${newest.id}`, payload, account: String(accountId) })
}

/** Shows a customer a typing indicator, at most once in a while. */
export async function queueTyping(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const route = await findRoute(tx, venueId, conversationId)
  if (!route) return
  const { accountId, kind } = route
  const payload: IndicatorPayload = { accountId, conversationId }
  const moment = Math.floor(Date.now() / TYPING_EVERY_MS)
  const key = `typing.${conversationId}.${moment}`
  await enqueue(tx, { venueId, kind, key, payload, account: String(accountId) })
}

/** The account and the indicator; undefined if the channel was unlinked. */
async function prepare(
  tx: Tx,
  services: Services,
  channel: Channel,
  venueId: number,
  payload: IndicatorPayload,
) {
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
  const indicator: Indicator =
    providerId === undefined ? { kind: 'typing', to } : { kind: 'read', to, providerId }
  return { account, indicator }
}

/** A passing failure is retried while the indicator still matters; any other is final. */
function throwUnlessFinal(error: unknown): void {
  if (!(error instanceof ChannelFailure)) throw error
  if (error.failure !== 'permanent') throw new SendFailure('held', error.message, { cause: error })
}

/** Sends indicators. They do not delay messages, and a failure needs no one's attention. */
export function channelIndicators(services: Services, channel: Channel): OutboxHandler {
  const { database, log } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload, createdAt, providerKey }, signal) {
      const wanted = payload as IndicatorPayload
      const freshMs = FRESH_MS[wanted.providerId === undefined ? 'typing' : 'read']
      if (Date.now() - createdAt.getTime() > freshMs) return
      try {
        const found = await database.system((tx) => prepare(tx, services, channel, venueId, wanted))
        if (found)
          await channel.showIndicator?.(services, found.account, found.indicator, providerKey, signal)
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
