import { WALLETS_UPDATED } from '@comptoir/core/wallets'
import type { Tx } from '../db/database.ts'
import { emit } from '../events/events.ts'

const published = new WeakMap<Tx, Set<number>>()

/** Notifies open pages that a wallet's balance changed (MON-23), once for all movements of a transaction. */
export function publishWallet(tx: Tx, venueId: number, walletId: number): void {
  const wallets = published.get(tx) ?? new Set()
  if (wallets.has(walletId)) return
  published.set(tx, wallets.add(walletId))
  emit(tx, { venueId, type: WALLETS_UPDATED, payload: { venueId, walletId } })
}
