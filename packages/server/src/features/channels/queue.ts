import { type Platform, phoneOfJid } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { enqueue, enqueueAgain } from '../../kernel/queue/outbox.ts'
import { type Carried, segmentsOf, tappable } from './message-segments.ts'

/** The kind of the jobs that send on a channel. */
export const sendingJob = (platform: OutsidePlatform) => `channel.${platform}`
/** The id of a segment in the outbox and at the provider. */
export const partKey = (messageId: string, part: number) => `${messageId}.${part}`

/** What a job of a channel sends. */
export interface SendingPayload {
  messageId: string
  part: number
  /** Suggestions below it. */
  suggestions?: string[]
}

/** The account that sends the messages of a conversation. */
export interface ChannelRoute {
  platform: OutsidePlatform
  accountId: number
}

/** The number that messages of a conversation go to by SMS. */
export interface SmsRoute {
  platform: 'sms'
  phone: string
  profileId: number
}

/** Where the messages of a conversation leave. */
export type Route = ChannelRoute | SmsRoute

interface RouteRow {
  platform: Platform
  jid: string
  profileId: number
  accountId: number | null
  isStopped: boolean
  isGroup: boolean
}

async function readRoute(tx: Tx, venueId: number, conversationId: string): Promise<RouteRow | undefined> {
  const { rows } = await sql<RouteRow>`
    select c.platform, c.jid, c.profile_id as "profileId", a.id as "accountId", c.is_stopped as "isStopped",
      c.is_group as "isGroup"
    from conversation c
    left join channel_account a on a.venue_id = c.venue_id and a.profile_id = c.profile_id
      and a.platform = c.platform and a.connected_at is not null
    where c.venue_id = ${venueId} and c.id = ${conversationId}`.execute(tx)
  return rows[0]
}

/** Whether what is written in a conversation could leave: elsewhere than in our own chats it needs an account. */
export async function canLeave(tx: Tx, venueId: number, conversationId: string): Promise<boolean> {
  const row = await readRoute(tx, venueId, conversationId)
  if (row?.platform === 'sms') return !row.isStopped
  return row?.platform === 'website' || (typeof row?.accountId === 'number' && !row.isStopped && !row.isGroup)
}

/**
 * Where a message of the business leaves; undefined in conversations of our own chats. A channel that is no longer
 * linked takes nothing; people whose last message was STOP are sent only templates, which are asked about by what they
 * are. For SMS the suppression list is asked before.
 */
export async function findRoute(
  tx: Tx,
  venueId: number,
  conversationId: string,
  isTemplate: boolean,
): Promise<Route | undefined> {
  const row = await readRoute(tx, venueId, conversationId)
  if (!row || row.platform === 'website') return undefined
  if (row.platform === 'sms')
    return { platform: 'sms', phone: `+${phoneOfJid(row.jid)}`, profileId: row.profileId }
  if (row.accountId === null)
    throw new AppError('rule', 'The channel of this conversation is closed. Nothing can be sent.')
  if (row.isGroup)
    throw new AppError('rule', 'Groups can only be answered on the phone of the business.', {
      fields: { to: 'group' },
    })
  if (row.isStopped && !isTemplate)
    throw new AppError('rule', 'This customer replied STOP. Nothing can be sent until they write again.', {
      fields: { to: 'stopped' },
    })
  return { platform: row.platform, accountId: row.accountId }
}

interface QueuedMessage extends Carried {
  venueId: number
  id: string
  conversationId: string
  suggestions?: readonly string[] | undefined
}

/** Adds a stored message to the outbox, a job for each of its segments, in the transaction that stored it. */
export async function queueOnChannel(tx: Tx, route: ChannelRoute, message: QueuedMessage): Promise<void> {
  const { venueId, id: messageId, conversationId, suggestions = [] } = message
  const parts = segmentsOf(route.platform, message)
  for (const [part, content] of parts.entries()) {
    await tx
      .insertInto('channel_delivery')
      .values({ venue_id: venueId, message_id: messageId, part, account_id: route.accountId })
      .execute()
    // What comes after them would push them away.
    const isLast = part === parts.length - 1
    const offered = isLast ? tappable(route.platform, content, suggestions) : []
    const payload: SendingPayload = {
      messageId,
      part,
      ...(offered.length > 0 ? { suggestions: offered } : {}),
    }
    await enqueue(tx, {
      venueId,
      kind: sendingJob(route.platform),
      key: partKey(messageId, part),
      payload,
      inTurn: conversationId,
      account: String(route.accountId),
    })
  }
}

/** Sends what failed of a message once more, or what no one knows the end of; returns whether there was something. */
export async function queueAgain(
  tx: Tx,
  route: ChannelRoute,
  venueId: number,
  messageId: string,
): Promise<boolean> {
  const parts = await tx
    .updateTable('channel_delivery')
    .set({ state: 'pending', provider_id: null, failure: null, reason: null, account_id: route.accountId })
    .where('venue_id', '=', venueId)
    .where('message_id', '=', messageId)
    .where('state', 'in', ['errored', 'unknown'])
    .returning('part')
    .execute()
  for (const { part } of parts)
    await enqueueAgain(tx, venueId, sendingJob(route.platform), partKey(messageId, part))
  return parts.length > 0
}

/** It is unknown whether it arrived, and somebody decided that it did. */
export async function takeAsSent(tx: Tx, venueId: number, messageId: string): Promise<void> {
  await tx
    .updateTable('channel_delivery')
    .set({ state: 'sent' })
    .where('venue_id', '=', venueId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'unknown')
    .execute()
}
