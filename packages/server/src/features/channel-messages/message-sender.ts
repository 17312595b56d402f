import { canReply } from '@comptoir/core/inbox'
import type { Database, Tx } from '../../kernel/db/database.ts'
import {
  type Channel,
  type ChannelAccount,
  ChannelFailure,
  type OutgoingPart,
} from '../../kernel/ports/channel.ts'
import type { OutboxHandler, OutboxJob, Outcome } from '../../kernel/queue/outbox.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  type AccountRow,
  addressOf,
  findAccount,
  isUnwanted,
  noteAnswer,
  noteRefusal,
  noteSilence,
  openAccount,
  partKey,
  pauseAccount,
  type SendingPayload,
  segmentsOf,
} from '../channels/index.ts'
import { findLastInbound } from '../inbox/index.ts'
import { isKnown, type Progress, progress } from './deliveries.ts'
import { outgoingFile } from './outbound-files.ts'
import { catchUp } from './receipts.ts'

/**
 * Jobs held back by a silent provider are released when it responds; should that be missed, they look again this soon.
 */
const SILENT_MS = 15_000

interface Prepared {
  conversationId: string
  account: ChannelAccount
  part: OutgoingPart
}

/** Paused accounts and those of a silent provider are not tried; unlinked accounts send nothing. */
function usable({ secrets }: Services, row: AccountRow | undefined): ChannelAccount {
  const account = row?.connected_at ? openAccount(secrets, row) : undefined
  if (!row || !account)
    throw new ChannelFailure('permanent', 'the account is no longer linked', { reason: 'not_linked' })
  if (row.problem)
    throw new ChannelFailure('held', `the account is paused: ${row.problem}`, { reason: 'not_linked' })
  if (row.is_silent)
    throw new ChannelFailure('held', 'the provider does not respond', {
      reason: 'outage',
      retryAfterMs: SILENT_MS,
    })
  return account
}

/** What the job sends, as it is now; undefined if the segment is no longer waiting. */
async function prepare(
  tx: Tx,
  services: Services,
  channel: Channel,
  job: OutboxJob,
): Promise<Prepared | undefined> {
  const { messageId, part: index, suggestions } = job.payload as SendingPayload
  const row = await tx
    .selectFrom('channel_delivery as d')
    .innerJoin('message as m', (join) =>
      join.onRef('m.venue_id', '=', 'd.venue_id').onRef('m.id', '=', 'd.message_id'),
    )
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.venue_id', '=', 'm.venue_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['d.account_id', 'd.state', 'm.body', 'm.media', 'm.template', 'm.is_generated'])
    .select(['c.id', 'c.jid', 'c.is_stopped'])
    .where('d.venue_id', '=', job.venueId)
    .where('d.message_id', '=', messageId)
    .where('d.part', '=', index)
    .executeTakeFirst()
  if (row?.state !== 'pending') return undefined
  const account = usable(services, await findAccount(tx, job.venueId, row.account_id))
  const part = segmentsOf(channel.platform, row)[index]
  if (!part)
    throw new ChannelFailure('permanent', 'this component of the message does not exist', {
      reason: 'refused',
    })
  const { file, text } = part
  const lastInboundAt = (await findLastInbound(tx, job.venueId, row.id))?.getTime()
  const isHumanOnly = !canReply(channel.platform, lastInboundAt, { isAi: true })
  // To somebody who never wrote only the welcome is generated, and they asked for it by opening the chat.
  if (isHumanOnly && row.is_generated && lastInboundAt !== undefined)
    throw new ChannelFailure('permanent', 'only a person may still reply', { reason: 'window_over' })
  const customer = { venueId: job.venueId, platform: channel.platform, jid: row.jid }
  if (row.is_stopped && !row.template)
    throw new ChannelFailure('permanent', 'this person replied STOP', { reason: 'stopped' })
  if (await isUnwanted(tx, services, customer, row.template))
    throw new ChannelFailure('permanent', 'this person has opted out of marketing', { reason: 'stopped' })
  return {
    account,
    conversationId: row.id,
    part: {
      reference: partKey(messageId, index),
      to: await addressOf(tx, job.venueId, channel.platform, row.jid),
      text,
      isHumanOnly,
      ...(suggestions ? { suggestions } : {}),
      ...(row.template ? { template: row.template } : {}),
      ...(file ? { file: outgoingFile(services, job.venueId, file) } : {}),
    },
  }
}

/** The state of a segment after its job is settled. */
function progressOf(outcome: Outcome): Progress {
  if (outcome.state === 'done') return { state: 'sent' }
  if (outcome.state === 'unknown') return { state: 'unknown', reason: outcome.reason }
  const failure = outcome.error instanceof ChannelFailure ? outcome.error.reason : 'refused'
  return { state: 'errored', failure, reason: outcome.reason }
}

/** Stores what only the provider knows, before anything else can fail. */
function noteSent(
  database: Database,
  job: OutboxJob,
  { conversationId, account }: Prepared,
  sent: { providerId: string; at: Date },
): Promise<void> {
  const { messageId, part } = job.payload as SendingPayload
  return database.system(async (tx) => {
    await progress(tx, job.venueId, messageId, part, { state: 'sent', ...sent })
    await catchUp(tx, job.venueId, conversationId)
    await noteAnswer(tx, account)
  })
}

/** If the id is ours it is known before the call: a report finds its message even if the response was lost. */
async function noteOwnId(database: Database, job: OutboxJob, providerId: string | undefined): Promise<void> {
  if (providerId === undefined) return
  const { messageId, part } = job.payload as SendingPayload
  await database.system((tx) => progress(tx, job.venueId, messageId, part, { state: 'pending', providerId }))
}

/**
 * Stores what a failure says about the account: paused until it is repaired, silent, or responding. Returns the failure
 * for the job: an attempt at a silent provider does not count.
 */
async function judge({ database, metrics }: Services, account: ChannelAccount, error: unknown) {
  if (!(error instanceof ChannelFailure)) return error
  const { problem, failure, reason, message } = error
  return database.system(async (tx) => {
    if (problem) await pauseAccount(tx, account, problem)
    else if (failure === 'permanent' || failure === 'held') await noteAnswer(tx, account)
    else if ((await noteSilence(tx, account, metrics)) && failure === 'retryable')
      return new ChannelFailure('held', message, { reason, cause: error, retryAfterMs: SILENT_MS })
    return error
  })
}

/** Sends messages to customers of a channel, each conversation in order. */
export function channelSender(services: Services, channel: Channel): OutboxHandler {
  const { database } = services
  return {
    idempotency: channel.idempotency,
    concurrency: 16,
    perAccount: 4,
    async send(job, signal) {
      const prepared = await database.system((tx) => prepare(tx, services, channel, job))
      if (!prepared) return
      const { account, part } = prepared
      const at = new Date()
      try {
        await noteOwnId(database, job, channel.idOf?.(part.reference))
        const providerId = await channel.send(services, account, part, signal)
        await noteSent(database, job, prepared, { providerId, at })
      } catch (error) {
        throw await judge(services, account, error)
      }
    },
    async onSettled(tx, job, outcome) {
      const { messageId, part } = job.payload as SendingPayload
      await progress(tx, job.venueId, messageId, part, progressOf(outcome))
      const refusal =
        outcome.state === 'dead' && outcome.error instanceof ChannelFailure
          ? outcome.error.refusal
          : undefined
      if (refusal && outcome.state !== 'done')
        await noteRefusal(
          tx,
          services,
          { venueId: job.venueId, messageId },
          { refusal, words: outcome.reason },
        )
      // A report may have arrived before the outcome was known to be unknown.
      if (outcome.state === 'unknown' && (await isKnown(tx, job.venueId, messageId, part)))
        await settleUnknown(tx, job.venueId, job.kind, job.key)
    },
  }
}
