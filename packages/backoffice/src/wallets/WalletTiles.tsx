import './wallets.css'
import type { Wallet } from '@comptoir/core/wallets'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

interface WalletTilesProps {
  wallets: readonly Wallet[]
  chosen: Wallet | undefined
  onChoose: (walletId: number) => void
}

/** What each wallet holds; one of them is chosen, whose statement stands below (MON-05, MON-06). */
export function WalletTiles({ wallets, chosen, onChoose }: WalletTilesProps) {
  const { t } = useTranslation('wallets')
  const { number } = useFormat()
  return (
    <ul className="bo-wallets">
      {wallets.map(({ id, userLabel, balance, reserved }) => (
        <li key={id}>
          <button
            type="button"
            className="bo-wallet"
            aria-pressed={id === chosen?.id}
            onClick={() => onChoose(Number(id))}
          >
            <span className="bo-wallet-name">{userLabel}</span>
            <span className="bo-wallet-balance">{number(balance)}</span>
            <span className="bo-line-meta">
              {reserved > 0 ? t('reserved', { count: reserved, number: number(reserved) }) : t('available')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
