import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { discard, resend } from './actions.ts'
import { listMessageRows } from './messages.ts'
import { listReplyRows } from './replies.ts'
import { readStats } from './stats.ts'

/** Everything that leaves by SMS, and what people answer (OUT-03 to OUT-05). */
export function outboxHandlers(
  services: Pick<Services, 'config' | 'secrets'>,
): Handlers<typeof contract.outbox> {
  return {
    listOutboxMessages: ({ params: { venueId }, query }, { tx }) => listMessageRows(tx, venueId, query),
    readMessageStats: ({ params: { venueId }, query }, { tx }) => readStats(tx, venueId, query.days),
    async resendOutboxMessage({ params: { venueId, outreachId } }, { tx }) {
      await resend(tx, services, { venueId, id: outreachId })
    },
    async discardOutboxMessage({ params: { venueId, outreachId } }, { tx }) {
      await discard(tx, { venueId, id: outreachId })
    },
    listReplies: ({ params: { venueId }, query }, { tx }) => listReplyRows(tx, venueId, query),
  }
}
