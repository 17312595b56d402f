import type { Tx } from '../../kernel/db/database.ts'
import type { Arrival, DeliveryReport } from '../../kernel/ports/arrivals.ts'
import type { Channel } from '../../kernel/ports/channel.ts'
import type { InboxItem, InboxProcessor } from '../../kernel/queue/inbox.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import { noteUnlinked } from '../../kernel/queue/unlinked-events.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  type AccountRow,
  type ConnectedAccount,
  findConnected,
  noteRefusal,
  partKey,
  sendingJob,
} from '../channels/index.ts'
import { takeChange } from './changes.ts'
import { progress } from './deliveries.ts'
import { takeEcho } from './echoes.ts'
import { takeMessage } from './incoming.ts'
import { takePreference } from './preferences.ts'
import { catchUp, takeMark } from './receipts.ts'
import { takeTyping } from './typing-indicator.ts'
import { giveWelcome } from './welcome.ts'
import { takeWrittenReaction } from './written-reactions.ts'

/** How long a report waits for its message to arrive (trust 3.6). */
const ORPHAN_MS = 24 * 3_600_000

async function takeReport(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: AccountRow,
  report: DeliveryReport,
  item: InboxItem,
): Promise<void> {
  const { providerId, reference, refusal, ...outcome } = report
  const refused = async (ofId: string) =>
    refusal &&
    noteRefusal(tx, services, { venueId, messageId: ofId }, { refusal, words: outcome.reason ?? '' })
  const { venue_id: venueId, platform } = account
  const [, messageId = '', part = '0'] = /^([0-9a-f-]{36})\.(\d{1,3})$/.exec(reference ?? '') ?? []
  const isOurs =
    messageId !== '' &&
    (await isPartOf(tx, account, report, messageId, Number(part))) &&
    (await progress(tx, venueId, messageId, Number(part), { ...outcome, providerId }))
  if (isOurs) {
    await settleUnknown(tx, venueId, sendingJob(platform), `${messageId}.${part}`)
    await refused(messageId)
    return catchUpWith(tx, venueId, messageId)
  }
  if (Date.now() - item.receivedAt.getTime() < ORPHAN_MS && reference === undefined) {
    const found = await tx
      .selectFrom('channel_delivery')
      .select(['message_id', 'part'])
      .where('venue_id', '=', venueId)
      .where('account_id', '=', account.id)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (!found) throw new Error(`the message ${providerId} has not arrived yet`)
    await progress(tx, venueId, found.message_id, found.part, outcome)
    await settleUnknown(tx, venueId, sendingJob(platform), partKey(found.message_id, found.part))
    await refused(found.message_id)
  }
}

async function catchUpWith(tx: Tx, venueId: number, messageId: string): Promise<void> {
  const { conversation_id } = await tx
    .selectFrom('message')
    .select('conversation_id')
    .where('venue_id', '=', venueId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  await catchUp(tx, venueId, conversation_id)
}

/**
 * A reference comes from the provider: it counts only for messages of the same account. That an earlier attempt failed
 * says nothing about the one that the provider has accepted since.
 */
async function isPartOf(
  tx: Tx,
  account: AccountRow,
  { providerId, state }: DeliveryReport,
  messageId: string,
  part: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('channel_delivery')
    .select('provider_id')
    .where('venue_id', '=', account.venue_id)
    .where('account_id', '=', account.id)
    .where('message_id', '=', messageId)
    .where('part', '=', part)
    .executeTakeFirst()
  if (!row) return false
  return state !== 'errored' || row.provider_id === null || row.provider_id === providerId
}

type Tools = Pick<Services, 'hub' | 'secrets'>

async function take(
  tx: Tx,
  tools: Tools,
  account: ConnectedAccount,
  arrival: Arrival,
  item: InboxItem,
): Promise<void> {
  switch (arrival.kind) {
    case 'report':
      return takeReport(tx, tools, account, arrival, item)
    case 'mark':
      return takeMark(tx, account, arrival)
    case 'welcome':
      return giveWelcome(tx, account, arrival)
    case 'typing':
      return takeTyping(tx, account, arrival, item, tools.hub)
    case 'change':
      return takeChange(tx, tools, account, arrival, item)
    case 'preference':
      return takePreference(tx, tools, account, arrival)
    case 'written_reaction':
      return takeWrittenReaction(tx, tools, account, arrival)
    case 'echo':
      if (await takeEcho(tx, account, arrival)) return
      return takeMessage(tx, tools, account, arrival)
    case 'message':
      return takeMessage(tx, tools, account, arrival)
    case 'ignored':
  }
}

/**
 * Processes the events of a channel's provider; the account is looked up in the database, never taken from the address.
 */
export function channelReceiver(channel: Channel, services: Tools): InboxProcessor {
  return async (tx, item) => {
    const account = await findConnected(tx, channel.platform, item.account)
    if (!account) return noteUnlinked(tx, item)
    for (const arrival of channel.parse(JSON.parse(item.raw), account.language))
      await take(tx, services, account, arrival, item)
  }
}
