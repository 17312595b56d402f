import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../http/errors.ts'
import { bookedAlready } from './booked.ts'
import { book, requireAmount } from './booking.ts'
import { type Entry, fill } from './purses.ts'
import { lockWallets, type Movement } from './wallets.ts'

/** A wallet of a reservation, and what of it is neither captured nor released. */
interface Purse {
  walletId: number
  held: number
}

/** Credits that are set aside, in wallets that pay in this order: free ones before paid ones (D-20). */
export interface Reservation {
  venueId: number
  id: string
  purses: readonly Purse[]
  /** Over all purses. */
  held: number
}

export interface NewReservation extends Omit<Movement, 'reference' | 'walletId'> {
  /** In the order in which they pay. */
  walletIds: readonly number[]
  /** Chosen by the caller. */
  reservationId: string
}

/**
 * Reserves credits under an id, once; throws `payment_required` if all wallets together have too few. Returns whether
 * it was new.
 */
export async function reserve(tx: Tx, reservation: NewReservation): Promise<boolean> {
  const { reservationId, amount } = reservation
  const reference = `reserve:${reservationId}`
  await open(tx, reservation)
  const entry = { reference, amount }
  const move = { ...reservation, from: 'available', to: 'reserved' } as const
  if ((await bookedAlready(tx, move, [entry])).has(reference)) return false
  await setAside(tx, reservation, entry)
  return true
}

/**
 * Has a reservation hold exactly an amount, whatever it held: reserves or releases the difference under a reference.
 * Throws `payment_required` if there are too few.
 */
export async function holdExactly(
  tx: Tx,
  reservation: NewReservation & { reference: string },
): Promise<void> {
  const { venueId, reservationId, amount, reference } = reservation
  const purses = await open(tx, reservation)
  const difference = amount - purses.reduce((sum, { held }) => sum + held, 0)
  if (difference > 0) await setAside(tx, reservation, { reference, amount: difference })
  if (difference < 0) await release(tx, venueId, reservationId, [{ reference, amount: -difference }])
}

/** Its wallets, locked; those that are new to it come after those that it has. */
async function open(
  tx: Tx,
  { venueId, walletIds, reservationId, amount }: NewReservation,
): Promise<readonly Purse[]> {
  if (amount > 0) requireAmount(amount)
  await lockWallets(
    tx,
    walletIds.map((id) => ({ venueId, id })),
  )
  await sql`
    insert into credit_reservation (venue_id, id, wallet_id, place)
    select ${venueId}, ${reservationId}::uuid, w.id, w.place
    from unnest(${walletIds}::int[]) with ordinality as w(id, place)
    on conflict (venue_id, id, wallet_id) do nothing`.execute(tx)
  return (await readReservation(tx, venueId, reservationId)).purses
}

/** Takes from each wallet what it has, in their order. */
async function setAside(tx: Tx, reservation: NewReservation, { reference, amount }: Entry): Promise<void> {
  const { venueId, walletIds, reservationId } = reservation
  const { rows } = await sql<{ id: number; available: number }>`
    select id, available from wallet where venue_id = ${venueId} and id = any(${walletIds}::int[])`.execute(
    tx,
  )
  const has = new Map(rows.map(({ id, available }) => [id, available]))
  let missing = amount
  for (const walletId of walletIds) {
    const taken = Math.min(missing, has.get(walletId) ?? 0)
    if (taken === 0) continue
    missing -= taken
    const entries = [{ reference, amount: taken }]
    await book(tx, { ...reservation, walletId, reservationId, from: 'available', to: 'reserved', entries })
  }
  if (missing > 0)
    throw new AppError('payment_required', `amount: ${missing} credits are missing`, {
      fields: { amount: 'insufficient' },
    })
}

/** What a reservation holds now. */
export async function readReservation(tx: Tx, venueId: number, id: string): Promise<Reservation> {
  const { rows: purses } = await sql<Purse>`
    select wallet_id as "walletId", held from credit_reservation
    where venue_id = ${venueId} and id = ${id}::uuid order by place, wallet_id`.execute(tx)
  if (purses.length === 0) throw notFound()
  return { venueId, id, purses, held: purses.reduce((sum, { held }) => sum + held, 0) }
}

/** Captures reserved credits, each reference once, from the first purse first; returns the references that were new. */
export function capture(tx: Tx, venueId: number, id: string, entries: readonly Entry[]): Promise<string[]> {
  return settle(tx, { venueId, id, entries, to: 'spent' })
}

/** Releases reserved credits, each reference once, into the last purse first; returns the references that were new. */
export function release(tx: Tx, venueId: number, id: string, entries: readonly Entry[]): Promise<string[]> {
  return settle(tx, { venueId, id, entries, to: 'available' })
}

interface Settlement {
  venueId: number
  id: string
  entries: readonly Entry[]
  to: 'spent' | 'available'
}

async function settle(tx: Tx, { venueId, id, entries, to }: Settlement): Promise<string[]> {
  const { purses } = await readReservation(tx, venueId, id)
  const [only] = purses
  const move = { venueId, reservationId: id, from: 'reserved', to } as const
  if (purses.length === 1 && only) return book(tx, { ...move, walletId: only.walletId, entries })

  await lockWallets(
    tx,
    purses.map(({ walletId }) => ({ venueId, id: walletId })),
  )
  const walletIds = purses.map(({ walletId }) => walletId)
  const booked = await bookedAlready(tx, { ...move, walletIds }, entries)
  const fresh = entries.filter(({ reference }) => !booked.has(reference))
  const { purses: locked } = await readReservation(tx, venueId, id)
  for (const { walletId, part } of fill(to === 'spent' ? locked : locked.toReversed(), fresh))
    await book(tx, { ...move, walletId, entries: part })
  return fresh.map(({ reference }) => reference)
}

/** What is given back of something that was captured. */
export interface Refund extends Entry {
  /** The reference of its capture. */
  of: string
  /** Credits of it that were given back before. */
  already: number
}

/**
 * Gives captured credits back to the purses that paid them, the last first, each reference once (D-79). Throws `rule`
 * where it is more than was captured.
 */
export async function refund(tx: Tx, venueId: number, id: string, refunds: readonly Refund[]): Promise<void> {
  const { purses } = await readReservation(tx, venueId, id)
  const walletIds = purses.map(({ walletId }) => walletId)
  const { rows } = await sql<{ walletId: number; reference: string; amount: number }>`
    select e.wallet_id as "walletId", e.reference, e.amount
    from ledger_entry e
    where e.venue_id = ${venueId} and e.wallet_id = any(${walletIds}::int[]) and e.to_account = 'spent'
      and e.reference = any(${refunds.map(({ of }) => of)}::text[])
    order by array_position(${walletIds}::int[], e.wallet_id) desc`.execute(tx)
  const paid = Map.groupBy(rows, ({ reference }) => reference)
  for (const { reference, of, amount, already } of refunds) {
    const rests = (paid.get(of) ?? []).map(({ walletId, amount: held }) => ({ walletId, held }))
    const [before, now] = [
      { reference: of, amount: already },
      { reference, amount },
    ]
    for (const { walletId, part } of fill(rests, [before, now])) {
      const entries = part.filter((entry) => entry.reference === reference)
      if (entries.length > 0)
        await book(tx, { venueId, walletId, from: 'spent', to: 'available', refundOf: id, entries })
    }
  }
}
