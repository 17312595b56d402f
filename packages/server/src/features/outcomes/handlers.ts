import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { listCodes, listUses, markUsed, takeBack } from './code-uses.ts'

/** Codes of campaigns that people use at the counter (D-73). */
export function outcomeHandlers(): Handlers<typeof contract.outcomes> {
  return {
    listCampaignCodes: ({ params: { venueId } }, { tx }) => listCodes(tx, venueId),
    listCodeUses: ({ params: { venueId }, query }, { tx }) => listUses(tx, venueId, query),
    markCodeUsed: ({ params: { venueId }, body }, { tx, actor }) =>
      markUsed(tx, venueId, actor.managerId, body),
    async takeBackCodeUse({ params: { venueId, id } }, { tx }) {
      await takeBack(tx, venueId, id)
    },
  }
}
