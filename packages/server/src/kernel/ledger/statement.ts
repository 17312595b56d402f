import { type RawBuilder, sql } from 'kysely'
import type { Booking } from './booking.ts'
import type { Account, TransactionKind } from './tables.ts'

/** The line of the statement that a booking belongs to: its reservation has one, every other movement its own. */
function lineOf({ reservationId, refundOf, entries: [first] }: Booking): string {
  const reservation = reservationId ?? refundOf
  return reservation === undefined ? (first?.reference ?? '') : `reservation ${reservation}`
}

const kinds: Partial<Record<`${Account} ${Account}`, TransactionKind>> = {
  'outside available': 'grant',
  'available outside': 'correction',
  'available spent': 'spend',
  'available transit': 'transferOut',
  'transit available': 'transferIn',
}

/**
 * Adds a booking to the statement, in the statement that moves the balances: nothing is written unless `moved` has its
 * row. The amounts of a line are the sums of its entries.
 */
export function addToStatement(
  booking: Booking,
  sum: number,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { venueId, walletId, from, to, about = {}, managerId = null } = booking
  const { managerName = '', reason = '' } = booking
  const kind = kinds[`${from} ${to}`] ?? 'reservation'
  const isGivenBack = to === 'available' && (from === 'reserved' || from === 'spent')
  const change = (account: Account) => (to === account ? sum : 0) - (from === account ? sum : 0)
  return sql`
    with moved as (${moved})
    insert into wallet_transaction
      (venue_id, wallet_id, reference, kind, amount, reserved, used, given_back, about, manager_id, manager_name,
        reason)
    select ${venueId}, ${walletId}, ${lineOf(booking)}, ${kind}, ${change('available')}::bigint,
      ${to === 'reserved' ? sum : 0}::bigint, ${Math.max(change('spent'), 0)}::bigint, ${isGivenBack ? sum : 0}::bigint,
      ${JSON.stringify(about)}::jsonb, ${managerId}::int, ${managerName}, ${reason}
    from moved
    on conflict (venue_id, wallet_id, reference) do update set
      amount = wallet_transaction.amount + excluded.amount, reserved = wallet_transaction.reserved + excluded.reserved,
      used = wallet_transaction.used + ${change('spent')}::bigint,
      given_back = wallet_transaction.given_back + excluded.given_back
    returning id`
}
