import type { Tx } from '../../kernel/db/database.ts'
import type { Channel, DeliveryReport, IncomingMessage } from '../../kernel/ports/channel.ts'
import type { InboxItem, InboxProcessor } from '../../kernel/queue/inbox.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  type AccountRow,
  asksForNoMore,
  findConnected,
  noteRefusal,
  partKey,
  sendingJob,
  stopCustomer,
} from '../channels/index.ts'
import { storeMessage } from '../inbox/index.ts'
import { type NamingPayload, namingJob } from './customer-names.ts'
import { conversationWith, messageIdOf } from './customers.ts'
import { progress } from './deliveries.ts'
import { takeEcho } from './echoes.ts'
import { fetchingJob } from './file-download.ts'
import { catchUp, takeMark } from './receipts.ts'
import { takeTyping } from './typing-indicator.ts'
import { giveWelcome } from './welcome.ts'

/** A report of a message that is not here waits for it so long (trust 3.6). */
const ORPHAN_MS = 24 * 3_600_000

/** Events of some providers say nothing of who writes. */
async function askName(
  tx: Tx,
  { venue_id: venueId, platform, id: accountId }: AccountRow,
  conversationId: string,
  { names: [customer = ''] }: IncomingMessage,
): Promise<void> {
  const payload: NamingPayload = { conversationId, accountId, customer }
  await enqueue(tx, { venueId, kind: namingJob(platform), key: conversationId, payload })
}

async function takeMessage(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: AccountRow,
  message: IncomingMessage,
): Promise<void> {
  const { venue_id: venueId, platform } = account
  const { conversationId, jid, isNew } = await conversationWith(tx, account, message)
  if (isNew && message.username === '') await askName(tx, account, conversationId, message)
  const id = messageIdOf(account, message.providerId)
  const providerId = message.kind === 'message' ? message.providerId : undefined
  if (message.media) {
    const payload = {
      conversationId,
      id,
      providerId,
      accountId: account.id,
      text: message.text,
      media: message.media,
      jid,
    }
    await enqueue(tx, { venueId, kind: fetchingJob(platform), key: id, payload, inTurn: conversationId })
    return
  }
  const isFromBusiness = message.kind === 'echo'
  const customer = { venueId, platform, jid, conversationId }
  const isStop = !isFromBusiness && (await asksForNoMore(tx, customer, message.text))
  const words = { venueId, conversationId, id, providerId, body: message.text }
  const stored = await storeMessage(tx, { ...words, isFromBusiness, isStop, isElsewhere: true })
  if (isStop && stored.isNew) await stopCustomer(tx, services, customer, message.text)
}

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
 * A reference is the provider's word: it counts for what this very account sent. That an earlier try failed says nothing
 * of the one that the provider has taken since.
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

/** Processes the events of a channel's provider; the account is looked up in our own list, never taken from the address. */
export function channelReceiver(
  channel: Channel,
  services: Pick<Services, 'hub' | 'secrets'>,
): InboxProcessor {
  return async (tx, item) => {
    const account = await findConnected(tx, channel.platform, item.account)
    if (!account) return
    for (const arrival of channel.parse(JSON.parse(item.raw))) {
      if (arrival.kind === 'report') await takeReport(tx, services, account, arrival, item)
      else if (arrival.kind === 'mark') await takeMark(tx, account, arrival)
      else if (arrival.kind === 'welcome') await giveWelcome(tx, account, arrival)
      else if (arrival.kind === 'typing') await takeTyping(tx, account, arrival, item, services.hub)
      else if (arrival.kind === 'message' || !(await takeEcho(tx, account, arrival)))
        await takeMessage(tx, services, account, arrival)
    }
  }
}
