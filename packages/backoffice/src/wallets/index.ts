/** What the management may use of the wallets. */
export { Statement } from './Statement.tsx'
export { useWalletName, useWallets } from './use-wallets.ts'
export { WalletTiles } from './WalletTiles.tsx'
