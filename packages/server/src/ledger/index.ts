/** Credits: wallets, what is reserved in them, and whether the books are right. */
export { findImbalances, type Imbalance } from './balancing.ts'
export { MAX_AMOUNT } from './booking.ts'
export { capture, type Reservation, readReservation, release, reserve } from './reservations.ts'
export {
  grant,
  type Movement,
  openWallet,
  readWallet,
  spend,
  type Transfer,
  transfer,
  type Wallet,
  walletOf,
} from './wallets.ts'
