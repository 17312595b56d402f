import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** An inconsistency of the ledger. */
export interface Imbalance {
  venueId: number
  /** A wallet's balances, a reservation's rest, or a transfer whose halves differ. */
  of: 'wallet' | 'reservation' | 'transfer'
  id: string
}

/**
 * Adds up all entries and compares: each wallet's balances and statement, each reservation's rest, and both halves of each transfer.
 * Empty when no credit was created or lost. Needs a system transaction.
 */
export async function findImbalances(tx: Tx): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    with moved as (
      select venue_id, wallet_id, reservation_id, reference, to_account as account, amount from ledger_entry
      union all
      select venue_id, wallet_id, reservation_id, reference, from_account, -amount from ledger_entry
    ), wallet_sum as (
      select venue_id, wallet_id,
        coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
        coalesce(sum(amount) filter (where account = 'spent'), 0) as spent
      from moved group by venue_id, wallet_id
    ), held as (
      select venue_id, wallet_id, sum(held) as held from credit_reservation group by venue_id, wallet_id
    ), statement as (
      select venue_id, wallet_id, sum(amount) as available, sum(used) as spent
      from wallet_transaction group by venue_id, wallet_id
    ), reservation_sum as (
      select venue_id, reservation_id, wallet_id, sum(amount) as held
      from moved where account = 'reserved' group by venue_id, reservation_id, wallet_id
    )
    select w.venue_id as "venueId", 'wallet' as of, w.id::text as id
    from wallet w left join wallet_sum s on s.venue_id = w.venue_id and s.wallet_id = w.id
      left join held h on h.venue_id = w.venue_id and h.wallet_id = w.id
      left join statement t on t.venue_id = w.venue_id and t.wallet_id = w.id
    where (w.available, w.reserved, w.spent)
        <> (coalesce(s.available, 0), coalesce(s.reserved, 0), coalesce(s.spent, 0))
      or w.reserved <> coalesce(h.held, 0)
      or (w.available, w.spent) <> (coalesce(t.available, 0), coalesce(t.spent, 0))
    union all
    select r.venue_id, 'reservation', r.id::text
    from credit_reservation r left join reservation_sum s
      on s.venue_id = r.venue_id and s.reservation_id = r.id and s.wallet_id = r.wallet_id
    where r.held <> coalesce(s.held, 0)
    union all
    select min(venue_id), 'transfer', reference from moved where account = 'transit'
    group by reference having sum(amount) <> 0`.execute(tx)
  return rows
}
