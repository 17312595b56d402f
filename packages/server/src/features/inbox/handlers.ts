import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import {
  CLOSING_MARKER,
  canReply,
  parseBusinessAddress,
  phoneOfJid,
  REPLY_WINDOWS,
} from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { nameOf } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { cursorPage, numbersOf, readCursor, rowsBefore } from '../../kernel/http/cursor.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { answerFault } from '../sms/index.ts'
import { requestFiles } from './awaited-files.ts'
import { changeConversation, readByBusiness } from './conversations.ts'
import { conversationList, inboxSetup } from './inbox-setup.ts'
import { lockConversation, storeMessage } from './messages.ts'
import { findConversation, findConversationOf, findLastInbound, listMessages } from './queries.ts'
import { type ConversationRow, toConversation, toMessage } from './serializers.ts'
import { decideMessage, isTemplate, resendMessage } from './states.ts'

/** The sender's profile, which must be the venue's own. */
function profileOf(from: string, venueId: number): number {
  const sender = parseBusinessAddress(from)
  if (sender?.venueId !== venueId)
    throw new AppError('invalid', 'from: not a sender address of this venue', { fields: { from: 'invalid' } })
  return sender.profileId
}

type Tools = Pick<Services, 'config' | 'secrets'>

interface Said {
  id: string
  body: string
  media?: readonly string[] | undefined
}

/** By SMS an answer needs a provider, a number that is not on the suppression list, and a text that fits. */
async function requireSmsRoute(
  tx: Tx,
  services: Tools,
  { platform, venue_id: venueId, jid }: ConversationRow,
  { body, media }: Said,
): Promise<void> {
  if (platform !== 'sms' || body === CLOSING_MARKER) return
  const fault = await answerFault(tx, services, {
    venueId,
    phone: `+${phoneOfJid(jid)}`,
    body,
    fileIds: media,
  })
  if (fault) throw fault
}

/** D-02, D-06: the recipient must still be reachable: the channel is there, and its reply window not over. */
async function requireOpenChannel(
  tx: Tx,
  services: Tools,
  conversation: ConversationRow | undefined,
  message: Said,
): Promise<void> {
  if (!conversation) throw notFound()
  const { venue_id, id, platform } = conversation
  await requireSmsRoute(tx, services, conversation, message)
  if (conversation.is_channel_closed)
    throw new AppError('rule', 'The channel of this conversation is closed. Nothing can be sent.')
  if (REPLY_WINDOWS[platform].human === undefined) return
  const lastInboundAt = await findLastInbound(tx, venue_id, id)
  if (!canReply(platform, lastInboundAt?.getTime()) && !(await isTemplate(tx, venue_id, message.id)))
    throw new AppError('rule', `The reply window of ${platform} has closed.`, {
      fields: { to: 'window_over' },
    })
}

async function sendMessage(
  tx: Tx,
  services: Tools,
  venueId: number,
  managerId: number | undefined,
  body: Received<typeof contract.inbox.sendMessage>['body'],
) {
  const conversationId = await findConversationOf(tx, venueId, profileOf(body.from, venueId), body.to)
  if (!conversationId) throw notFound()
  await lockConversation(tx, venueId, conversationId)
  await requireOpenChannel(tx, services, await findConversation(tx, venueId, conversationId), body)
  const stored = await storeMessage(tx, {
    venueId,
    conversationId,
    id: body.id,
    body: body.body,
    fileIds: body.media,
    type: body.body === CLOSING_MARKER ? 'close' : 'text',
    isFromBusiness: true,
    managerId,
  })
  if (stored.isNew || stored.message.state !== 'errored')
    return toMessage(stored.message, stored.conversation)
  // The same message again, after its channel had refused it: the manager tries once more (MSG-36).
  await resendMessage(tx, stored.conversation, body.id)
  return toMessage({ ...stored.message, state: 'pending' }, stored.conversation)
}

async function findExisting(tx: Tx, venueId: number, id: string): Promise<ConversationRow> {
  const conversation = await findConversation(tx, venueId, id)
  if (!conversation) throw notFound()
  return conversation
}

export function inboxHandlers(
  services: Pick<Services, 'limits' | 'config' | 'secrets'>,
): Handlers<typeof contract.inbox> {
  return {
    listConversations: ({ query }, { tx, venueIds, actor }) =>
      conversationList(tx, venueIds, actor.managerId, query),
    getInboxSetup: (_, { tx, venueIds, actor }) => inboxSetup(tx, venueIds, actor),
    getConversation: async ({ params }, { tx }) =>
      toConversation(await findExisting(tx, params.venueId, params.id)),
    async listMessages({ params, query }, { tx }) {
      const conversation = await findExisting(tx, params.venueId, params.id)
      const rows = await listMessages(
        tx,
        params.venueId,
        params.id,
        readCursor(query.cursor),
        query.perpage + 1,
        rowsBefore(query),
      )
      const total = conversation.message_count
      const list = cursorPage(
        rows,
        query.perpage,
        total,
        (row) => toMessage(row, conversation),
        (row) => ({ at: row.sent_at, id: row.id }),
      )
      return { ...list, ...numbersOf(query, total) }
    },
    async sendMessage({ params, body }, { tx, actor }) {
      await services.limits.send(nameOf(actor))
      return sendMessage(tx, services, params.venueId, actor.managerId, body)
    },
    async decideMessage({ params: { venueId, id, messageId }, body }, { tx }) {
      const conversation = await findExisting(tx, venueId, id)
      if (body.decision === 'resend')
        await requireSmsRoute(tx, services, conversation, { id: messageId, body: '' })
      return decideMessage(tx, venueId, id, messageId, body.decision)
    },
    async requestMessageFiles({ params: { venueId, id, messageId } }, { tx }) {
      await services.limits.fileRequest(messageId)
      return requestFiles(tx, venueId, id, messageId)
    },
    async updateConversation({ params, body }, { tx, actor }) {
      if (body.closingMessage)
        await requireSmsRoute(
          tx,
          services,
          await findExisting(tx, params.venueId, params.id),
          body.closingMessage,
        )
      return toConversation(await changeConversation(tx, params.venueId, params.id, actor.managerId, body))
    },
    async removeUnreadMessages({ params }, { tx, actor }) {
      await readByBusiness(tx, params.venueId, params.id, actor.managerId)
      return undefined
    },
  }
}
