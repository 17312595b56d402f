import type { MessageDetails } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { awaitedMedia } from '../../kernel/files/index.ts'
import type { IncomingMessage } from '../../kernel/ports/arrivals.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  type AccountRow,
  asksForNoMore,
  type ConnectedAccount,
  queueFetch,
  stopCustomer,
} from '../channels/index.ts'
import { storeMessage } from '../inbox/index.ts'
import { type NamingPayload, namingJob } from './customer-names.ts'
import { conversationWith, findKnown, forgetName, messageIdOf } from './customers.ts'

/** The excerpt shown of a message that another one replies to. */
const QUOTE_LENGTH = 200

/** Events of some providers do not identify the sender. */
async function askName(
  tx: Tx,
  { venue_id: venueId, platform, id: accountId }: AccountRow,
  conversationId: string,
  { names: [customer = ''] }: IncomingMessage,
): Promise<void> {
  const payload: NamingPayload = { conversationId, accountId, customer }
  await enqueue(tx, { venueId, kind: namingJob(platform), key: conversationId, payload })
}

/** The provider's details of a message, with an excerpt of the one that it replies to. */
async function detailsOf(
  tx: Tx,
  account: AccountRow,
  { details, quoteOf }: IncomingMessage,
  conversationId: string,
): Promise<MessageDetails | undefined> {
  const quoted = quoteOf === undefined ? undefined : await findKnown(tx, account, quoteOf)
  if (quoted?.conversationId !== conversationId) return details
  const { id: messageId, body, isFromBusiness } = quoted
  const position = isFromBusiness ? 'right' : 'left'
  return { ...details, quote: { messageId, body: body.slice(0, QUOTE_LENGTH).toWellFormed(), position } }
}

/** Stores a message of a channel at once; its file is fetched afterwards. */
export async function takeMessage(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: ConnectedAccount,
  message: IncomingMessage,
): Promise<void> {
  const { venue_id: venueId, platform } = account
  const { text, media, at, formerName } = message
  const { conversationId, jid, isNew } = await conversationWith(tx, account, message)
  if (formerName !== undefined) await forgetName(tx, account, jid, formerName)
  if (isNew && message.username === '') await askName(tx, account, conversationId, message)
  const isFromBusiness = message.kind === 'echo'
  const id = messageIdOf(account, message.providerId)
  const providerId = isFromBusiness ? undefined : message.providerId
  const details = await detailsOf(tx, account, message, conversationId)
  const fileId = uuidOf(`file\n${id}`)
  const awaited = media ? [awaitedMedia({ ...media, id: fileId })] : []
  const customer = { venueId, platform, jid, conversationId }
  const isCustomerText = !isFromBusiness && !details?.isNotice && !message.isGroup
  const isStop = isCustomerText && (await asksForNoMore(tx, customer, text))
  const stored = await storeMessage(tx, {
    ...{ venueId, conversationId, id, providerId, isFromBusiness, details, body: text, awaited, at, isStop },
    isElsewhere: true,
  })
  if (media && stored.isNew)
    await queueFetch(tx, { venueId, platform, messageId: id, fileId, accountId: account.id, jid, media })
  if (isStop && stored.isNew) await stopCustomer(tx, services, customer, text)
}
