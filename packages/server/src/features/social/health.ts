import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type AccountRow, examine, findAccount } from '../channels/index.ts'
import { countWaiting } from './queries.ts'

async function toWire(tx: Tx, row: AccountRow) {
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    platform: row.platform,
    problem: row.problem,
    checkedAt: row.checked_at?.toISOString() ?? null,
    tokenEndsAt: row.token_ends_at?.toISOString() ?? null,
    silentSince: row.is_silent ? (row.failing_since?.toISOString() ?? null) : null,
    waitingCount: await countWaiting(tx, row),
  }
}

async function requireConnected(tx: Tx, venueId: number, id: number): Promise<AccountRow> {
  const row = await findAccount(tx, venueId, id)
  if (!row) throw notFound()
  if (row.connected_at === null) throw new AppError('rule', 'This account is not linked yet. Link it first.')
  return row
}

/** How accounts on channels are, and looking at one now. */
export function healthHandlers(services: Services): Handlers<typeof contract.channelHealth> {
  return {
    async listChannelHealth({ params }, { tx }) {
      const rows = await tx
        .selectFrom('channel_account')
        .selectAll()
        .where('venue_id', '=', params.venueId)
        .where('connected_at', 'is not', null)
        .orderBy('id')
        .execute()
      return Promise.all(rows.map((row) => toWire(tx, row)))
    },
    async checkChannel({ params: { venueId, id } }, { transact }) {
      const row = await transact((tx) => requireConnected(tx, venueId, id))
      const result = await examine(services, row)
      const account = await transact(async (tx) => toWire(tx, await requireConnected(tx, venueId, id)))
      return { result, account }
    },
  }
}
