import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { notFound } from '../http/errors.ts'
import { book } from './booking.ts'
import type { Movement } from './wallets.ts'

export interface Reservation {
  venueId: number
  id: string
  walletId: number
  /** Neither captured nor released. */
  held: number
}

/**
 * Reserves credits under an id chosen by the caller, once; throws `payment_required` if there are too few. Returns
 * whether it was new.
 */
export async function reserve(
  tx: Tx,
  reservation: Omit<Movement, 'reference'> & { reservationId: string },
): Promise<boolean> {
  const { venueId, walletId, reservationId, amount } = reservation
  await sql`
    insert into credit_reservation (venue_id, id, wallet_id)
    select venue_id, ${reservationId}::uuid, id from wallet where venue_id = ${venueId} and id = ${walletId}
    on conflict (venue_id, id) do nothing`.execute(tx)
  const entries = [{ reference: `reserve:${reservationId}`, amount }]
  const added = await book(tx, { ...reservation, from: 'available', to: 'reserved', entries })
  return added.length > 0
}

/** What a reservation holds now. */
export async function readReservation(tx: Tx, venueId: number, id: string): Promise<Reservation> {
  const { rows } = await sql<Reservation>`
    select venue_id as "venueId", id, wallet_id as "walletId", held from credit_reservation
    where venue_id = ${venueId} and id = ${id}::uuid`.execute(tx)
  const [reservation] = rows
  if (!reservation) throw notFound()
  return reservation
}

type Part = readonly { reference: string; amount: number }[]

/** Captures reserved credits, each reference once; returns the references that were new. */
export async function capture(tx: Tx, venueId: number, id: string, entries: Part): Promise<string[]> {
  const { walletId } = await readReservation(tx, venueId, id)
  return book(tx, { venueId, walletId, reservationId: id, from: 'reserved', to: 'spent', entries })
}

/** Releases reserved credits, each reference once; returns the references that were new. */
export async function release(tx: Tx, venueId: number, id: string, entries: Part): Promise<string[]> {
  const { walletId } = await readReservation(tx, venueId, id)
  return book(tx, { venueId, walletId, reservationId: id, from: 'reserved', to: 'available', entries })
}
