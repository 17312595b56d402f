import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { idempotencyKey, once } from '../../kernel/http/idempotency.ts'
import { visitorLanguage } from '../../kernel/http/visitor-language.ts'
import { grant, takeBack } from '../../kernel/ledger/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  listTransactionRows,
  listWalletRows,
  operatorOf,
  readMovement,
  readTransactionRow,
} from './queries.ts'
import { transferOut } from './transfer.ts'

const languageOf = ({ headers }: Request) => visitorLanguage(headers.get('accept-language') ?? undefined)

/** Wallets of credits and their statements (MON-12 to MON-16). */
export function walletHandlers({ database }: Pick<Services, 'database'>): Handlers<typeof contract.wallets> {
  return {
    listWallets: ({ params: { venueId } }, { tx, request }) =>
      listWalletRows(tx, venueId, languageOf(request)),
    listWalletTransactions: ({ params, query }, { tx, request }) =>
      listTransactionRows(tx, params, query, languageOf(request)),
    readWalletTransaction: ({ params: { venueId, id } }, { tx, request }) =>
      readTransactionRow(tx, venueId, id, languageOf(request)),
    async createWalletTransaction({ params: { venueId, id }, body }, { tx, actor, request }) {
      const movement = {
        venueId,
        walletId: id,
        amount: Math.abs(body.amount),
        reference: `staff:${newId()}`,
        managerId: actor.managerId,
        managerName: await operatorOf(tx, venueId, actor.managerId),
        reason: body.reason,
      }
      await (body.amount > 0 ? grant : takeBack)(tx, movement)
      return readMovement(tx, movement, languageOf(request))
    },
    async transferCredits({ params: { venueId }, body: { toVenueId, amount } }, { actor, request }) {
      const { managerId } = actor
      // The call's own transactions see one venue; this one sees two, and both are the caller's.
      if (![venueId, toVenueId].every((id) => actor.venueIds.includes(id))) throw notFound()
      const key = idempotencyKey(request)
      return database.tenant([venueId, toVenueId], (tx) => {
        const work = async () => {
          const reference = `transfer:${newId()}`
          const asked = { fromVenueId: venueId, toVenueId, amount, managerId, reference }
          return readMovement(tx, await transferOut(tx, asked), languageOf(request))
        }
        const call = { venueId, actor: `manager:${managerId}`, operation: 'transferCredits' }
        if (key === undefined) return work()
        return once(tx, { ...call, key, request: JSON.stringify({ toVenueId, amount }) }, work)
      })
    },
  }
}
