import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../http/errors.ts'
import { book, mismatch, requireAmount } from './booking.ts'
import type { TransactionAbout, WalletKind } from './tables.ts'

export interface Wallet {
  venueId: number
  id: number
  available: number
  reserved: number
  spent: number
}

/** A movement of credits. A second one of the wallet with the same reference has no effect. */
export interface Movement {
  venueId: number
  walletId: number
  amount: number
  reference: string
  /** What it is for, as the statement names it. */
  about?: TransactionAbout
  managerId?: number
  managerName?: string
  reason?: string
}

/** The venue's wallet of a kind, created if there is none. */
export async function walletOf(tx: Tx, venueId: number, kind: WalletKind): Promise<Wallet> {
  await sql`
    insert into wallet (venue_id, kind) values (${venueId}, ${kind})
    on conflict (venue_id, kind) where kind is not null do nothing`.execute(tx)
  return read(tx, venueId, sql`kind = ${kind}`)
}

/** Creates a wallet in addition to those that every venue has. */
export async function openWallet(tx: Tx, venueId: number, label: string): Promise<Wallet> {
  const { id } = await tx
    .insertInto('wallet')
    .values({ venue_id: venueId, kind: null, label })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readWallet(tx, venueId, id)
}

export function readWallet(tx: Tx, venueId: number, walletId: number): Promise<Wallet> {
  return read(tx, venueId, sql`id = ${walletId}`)
}

async function read(tx: Tx, venueId: number, isIt: ReturnType<typeof sql>): Promise<Wallet> {
  const { rows } = await sql<Wallet>`
    select venue_id as "venueId", id, available, reserved, spent from wallet
    where venue_id = ${venueId} and ${isIt}`.execute(tx)
  const [wallet] = rows
  if (!wallet) throw notFound()
  return wallet
}

/** Credits that were paid or given; returns whether the movement was new. */
export function grant(tx: Tx, movement: Movement): Promise<boolean> {
  return move(tx, movement, 'outside', 'available')
}

/** Takes back what was given by mistake; throws `payment_required` where less is left. Returns whether it was new. */
export function takeBack(tx: Tx, movement: Movement): Promise<boolean> {
  return move(tx, movement, 'available', 'outside')
}

/** Debits credits; throws `payment_required` if there are too few. Returns whether the movement was new. */
export function spend(tx: Tx, movement: Movement): Promise<boolean> {
  return move(tx, movement, 'available', 'spent')
}

async function move(
  tx: Tx,
  { amount, reference, ...rest }: Movement,
  from: 'outside' | 'available' | 'transit',
  to: 'available' | 'spent' | 'transit' | 'outside',
): Promise<boolean> {
  const added = await book(tx, { ...rest, from, to, entries: [{ reference, amount }] })
  return added.length > 0
}

/** A wallet, and how the statement of the other one names its venue. */
interface Party extends Pick<Wallet, 'venueId' | 'id'> {
  venueName?: string
}

export interface Transfer extends Omit<Movement, 'venueId' | 'walletId' | 'about'> {
  from: Party
  to: Party
}

/**
 * Moves credits to another wallet, of the same or another venue (D-59): the transaction must see both. Returns whether
 * the transfer was new.
 */
export async function transfer(tx: Tx, { from, to, ...movement }: Transfer): Promise<boolean> {
  requireAmount(movement.amount)
  if (from.id === to.id)
    throw new AppError('rule', 'toVenueId: the credits are in this wallet already', {
      fields: { toVenueId: 'same' },
    })
  await lockWallets(tx, [from, to])
  const given = { ...movement, venueId: from.venueId, walletId: from.id, about: partyOf(to) }
  const taken = { ...movement, venueId: to.venueId, walletId: to.id, about: partyOf(from) }
  const isGiven = await move(tx, given, 'available', 'transit')
  const isTaken = await move(tx, taken, 'transit', 'available')
  // One half alone was booked before, so it was of another transfer.
  if (isGiven !== isTaken) throw mismatch(movement.reference)
  return isGiven
}

const partyOf = ({ venueId, venueName }: Party): TransactionAbout => ({
  venueId,
  ...(venueName === undefined ? {} : { venueName }),
})

/** Locks wallets in the order of their ids, so that transfers in opposite directions do not wait for each other for ever. */
export async function lockWallets(tx: Tx, wallets: readonly Pick<Wallet, 'venueId' | 'id'>[]): Promise<void> {
  const { rows } = await sql`
    select id from wallet where (venue_id, id) in (
      select * from unnest(${wallets.map(({ venueId }) => venueId)}::int[], ${wallets.map(({ id }) => id)}::int[]))
    order by id for no key update`.execute(tx)
  if (rows.length < wallets.length) throw notFound()
}
