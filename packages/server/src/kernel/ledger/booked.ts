import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { mismatch } from './booking.ts'
import type { Entry } from './purses.ts'
import type { Account } from './tables.ts'

interface Move {
  venueId: number
  walletIds: readonly number[]
  from: Account
  to: Account
}

/**
 * Those of these references that the wallets have together, as the same movement; throws `idempotency_mismatch` for
 * another.
 */
export async function bookedAlready(
  tx: Tx,
  { venueId, walletIds, from, to }: Move,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Entry & { isSame: boolean }>`
    select reference, sum(amount)::bigint as amount,
      bool_and(from_account = ${from} and to_account = ${to}) as "isSame"
    from ledger_entry
    where venue_id = ${venueId} and wallet_id = any(${walletIds}::int[])
      and reference = any(${entries.map(({ reference }) => reference)}::text[])
    group by reference`.execute(tx)
  const asked = new Map(entries.map(({ reference, amount }) => [reference, amount]))
  const other = rows.find(({ reference, amount, isSame }) => !isSame || asked.get(reference) !== amount)
  if (other) throw mismatch(other.reference)
  return new Set(rows.map(({ reference }) => reference))
}
