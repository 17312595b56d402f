import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { queueTyping } from '../channels/index.ts'
import { findConversation, listTeam, toConversation } from '../inbox/index.ts'
import { readAnalytics } from './analytics.ts'
import { join, listCompanions, part } from './customers.ts'
import { labelHandlers } from './labels.ts'
import { nameOfTeammate, publishPresence } from './presence.ts'
import { quickReplyHandlers } from './quick-replies.ts'
import { threadNoteHandlers } from './thread-notes.ts'

/** The inbox as a team's work: quick replies, labels, who is there, customers, figures. */
export function inboxTeamHandlers({ hub }: Pick<Services, 'hub'>): Handlers<typeof contract.inboxTeam> {
  return {
    ...quickReplyHandlers(),
    ...labelHandlers(),
    ...threadNoteHandlers(),
    listTeam: (_, { tx, venueIds }) => listTeam(tx, venueIds),
    async sendPresence({ params: { venueId, id }, body }, { tx, actor }) {
      const { managerId } = actor
      if (managerId === undefined)
        throw new AppError('forbidden', 'An API key cannot report reading or typing.')
      const conversation = await findConversation(tx, venueId, id)
      if (!conversation) throw notFound()
      const name = (await nameOfTeammate(tx, venueId, managerId)) ?? ''
      const { state } = body
      if (state === 'typing') await queueTyping(tx, venueId, id)
      publishPresence(tx, hub, {
        venueId,
        conversationId: id,
        jid: conversation.jid,
        manager: { managerId, name },
        state,
      })
      return undefined
    },
    async listCustomerConversations({ params: { venueId, id } }, { tx }) {
      return (await listCompanions(tx, venueId, id)).map(toConversation)
    },
    async joinCustomers({ params: { venueId, id }, body }, { tx }) {
      await join(tx, venueId, id, body.conversationId)
      return (await listCompanions(tx, venueId, id)).map(toConversation)
    },
    async partCustomer({ params: { venueId, id } }, { tx }) {
      await part(tx, venueId, id)
      return undefined
    },
    getMessagingAnalytics: ({ query }, { tx, venueIds }) => readAnalytics(tx, { venueIds, ...query }),
  }
}
