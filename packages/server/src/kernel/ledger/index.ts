/** Credits: wallets, what is reserved in them, and whether the books are right. */
export { findImbalances } from './imbalances.ts'
export { capture, readReservation, release, reserve } from './reservations.ts'
export {
  grant,
  openWallet,
  readWallet,
  spend,
  transfer,
  type Wallet,
  walletOf,
} from './wallets.ts'
