import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../http/errors.ts'
import { addToStatement } from './statement.ts'
import type { Account, TransactionAbout } from './tables.ts'
import { publishWallet } from './updates.ts'

/** Most credits that one entry moves. */
export const MAX_AMOUNT = 1_000_000_000_000

/** Entries of one wallet that move credits the same way. */
export interface Booking {
  venueId: number
  walletId: number
  from: Account
  to: Account
  entries: readonly { reference: string; amount: number }[]
  reservationId?: string
  /** The reservation whose spent credits are given back. */
  refundOf?: string
  /** What it is for, as the statement names it; that of a reservation is said first. */
  about?: TransactionAbout
  /** Who did it, if a person did. */
  managerId?: number
  managerName?: string
  reason?: string
}

/**
 * Appends entries and moves their sum between the wallet's balances, or throws: `payment_required` where a balance is
 * too small, `idempotency_mismatch` where a reference names another entry. Entries that exist are not booked again;
 * returns the references that were new.
 */
export async function book(tx: Tx, booking: Booking): Promise<string[]> {
  for (const { amount } of booking.entries) requireAmount(amount)
  const added = await append(tx, booking)
  if (added.length < booking.entries.length) await requireSame(tx, booking)
  if (added.length > 0) {
    const sum = added.reduce((total, { amount }) => total + amount, 0)
    await moveHeld(tx, booking, sum)
    await moveBalances(tx, booking, sum)
  }
  return added.map(({ reference }) => reference)
}

/** Refuses an amount that is not a positive whole number of credits below the ceiling. */
export function requireAmount(amount: number): void {
  if (Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT) return
  throw new AppError('rule', `amount: must be a whole number from 1 to ${MAX_AMOUNT}`, {
    fields: { amount: 'amount' },
  })
}

/**
 * Locks the wallet before writing, in the order of references: concurrent bookings of the same ones wait,
 * without deadlocks.
 */
async function append(tx: Tx, booking: Booking): Promise<{ reference: string; amount: number }[]> {
  const { venueId, walletId, from, to, entries } = booking
  const { rows } = await sql<{ reference: string; amount: number }>`
    insert into ledger_entry
      (venue_id, wallet_id, reference, from_account, to_account, amount, reservation_id, manager_id, reason)
    select w.venue_id, w.id, e.reference, ${from}, ${to}, e.amount, ${booking.reservationId ?? null}::uuid,
      ${booking.managerId ?? null}::int, ${booking.reason ?? ''}
    from (
      select venue_id, id from wallet where venue_id = ${venueId} and id = ${walletId} for no key update
    ) w cross join unnest(
      ${entries.map(({ reference }) => reference)}::text[], ${entries.map(({ amount }) => amount)}::bigint[]
    ) as e (reference, amount)
    order by e.reference collate "C"
    on conflict (venue_id, wallet_id, reference) do nothing
    returning reference, amount`.execute(tx)
  return rows
}

/** Checks that everything requested is booked, with the same content. */
async function requireSame(tx: Tx, booking: Booking): Promise<void> {
  const { venueId, walletId, from, to, entries } = booking
  const { rows } = await sql<{ reference: string; isSame: boolean }>`
    select reference, from_account = ${from} and to_account = ${to} and amount = e.asked
      and reservation_id is not distinct from ${booking.reservationId ?? null}::uuid as "isSame"
    from ledger_entry join unnest(
      ${entries.map(({ reference }) => reference)}::text[], ${entries.map(({ amount }) => amount)}::bigint[]
    ) as e (reference, asked) using (reference)
    where venue_id = ${venueId} and wallet_id = ${walletId}`.execute(tx)
  if (rows.length < entries.length) throw notFound()
  const other = rows.find(({ isSame }) => !isSame)
  if (other) throw mismatch(other.reference)
}

export function mismatch(reference: string): AppError {
  return new AppError('idempotency_mismatch', `reference: ${reference} belongs to another entry`, {
    fields: { reference: 'used' },
  })
}

async function moveHeld(tx: Tx, booking: Booking, sum: number): Promise<void> {
  if (booking.reservationId === undefined) return
  const { rows } = await sql`
    update credit_reservation set held = held + ${changeOf('reserved', booking, sum)}
    where venue_id = ${booking.venueId} and id = ${booking.reservationId}::uuid and wallet_id = ${booking.walletId}
      and held + ${changeOf('reserved', booking, sum)} >= 0
    returning id`.execute(tx)
  if (rows.length === 0) throw tooFew('the reservation has fewer credits')
}

/** Moves the balances and adds to the statement; open pages hear of what is available now (MON-23). */
async function moveBalances(tx: Tx, booking: Booking, sum: number): Promise<void> {
  const { venueId, walletId } = booking
  const available = changeOf('available', booking, sum)
  const reserved = changeOf('reserved', booking, sum)
  const moved = sql`
    update wallet set available = available + ${available}::bigint, reserved = reserved + ${reserved}::bigint,
      spent = spent + ${changeOf('spent', booking, sum)}::bigint
    where venue_id = ${venueId} and id = ${walletId}
      and available + ${available}::bigint >= 0 and reserved + ${reserved}::bigint >= 0
    returning id`
  const { rows } = await addToStatement(booking, sum, moved).execute(tx)
  if (rows.length === 0) throw tooFew('the wallet has fewer credits')
  if (available !== 0) publishWallet(tx, venueId, walletId)
}

function changeOf(account: Account, { from, to }: Booking, sum: number): number {
  return (to === account ? sum : 0) - (from === account ? sum : 0)
}

function tooFew(why: string): AppError {
  return new AppError('payment_required', `amount: ${why}`, { fields: { amount: 'insufficient' } })
}
