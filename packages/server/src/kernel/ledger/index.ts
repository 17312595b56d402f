/** Credits: wallets, reservations, and checks of the ledger. */
export { findImbalances } from './imbalances.ts'
export { capture, holdExactly, readReservation, refund, release, reserve } from './reservations.ts'
export type { TransactionAbout, TransactionKind, WalletKind } from './tables.ts'
export {
  grant,
  openWallet,
  readWallet,
  spend,
  takeBack,
  transfer,
  type Wallet,
  walletOf,
} from './wallets.ts'
