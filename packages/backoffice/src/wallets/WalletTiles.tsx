import './wallets.css'
import type { Wallet } from '@comptoir/core/wallets'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useWalletName } from './use-wallets.ts'

interface WalletTilesProps {
  wallets: readonly Wallet[]
  chosen: Wallet | undefined
  onChoose: (walletId: number) => void
}

/** What each wallet holds; one of them is chosen, whose statement stands below (MON-05, MON-06). */
export function WalletTiles({ wallets, chosen, onChoose }: WalletTilesProps) {
  const { t } = useTranslation('wallets')
  const { number } = useFormat()
  const nameOf = useWalletName()
  return (
    <ul className="bo-wallets">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button
            type="button"
            className="bo-wallet"
            aria-pressed={wallet.id === chosen?.id}
            onClick={() => onChoose(Number(wallet.id))}
          >
            <span className="bo-wallet-name">{nameOf(wallet)}</span>
            <span className="bo-wallet-balance">{number(wallet.balance)}</span>
            <span className="bo-line-meta">
              {wallet.reserved > 0
                ? t('reserved', { count: wallet.reserved, number: number(wallet.reserved) })
                : t('available')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
