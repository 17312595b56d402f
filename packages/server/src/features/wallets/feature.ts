import { feature } from '../../kernel/feature/feature.ts'
import { walletHandlers } from './handlers.ts'

export const walletsFeature = feature({
  name: 'wallets',
  ids: { wallet: 'wallet', walletTransaction: 'wallet_transaction' },
  handlers: (services) => ({ wallets: walletHandlers(services) }),
})
