import { listWallets, WALLETS_UPDATED, type Wallet, WalletsUpdated } from '@comptoir/core/wallets'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

/** The wallets of a venue, read again when one changes (MON-12, MON-23), and which of them is looked at. */
export function useWallets(venueId: number) {
  const { session } = useApp()
  const wallets = useResource(`wallets-${venueId}`, (signal) =>
    session.api(listWallets, { params: { venueId } }, { signal }),
  )
  const [chosenId, choose] = useState<number>()
  /** Changes with what the statement is to show. */
  const [version, setVersion] = useState(0)
  const refresh = () => {
    setVersion((known) => known + 1)
    return wallets.reload()
  }
  useNews(WALLETS_UPDATED, WalletsUpdated, refresh)
  const all = wallets.data.value ?? []
  const chosen = all.find(({ id }) => id === chosenId) ?? all.find(({ balance }) => balance > 0) ?? all[0]
  return { wallets, chosen, choose, version, refresh }
}

/** What a wallet is called in the reader's language, which need not be that of the browser. */
export function useWalletName() {
  const { t } = useTranslation('wallets')
  return ({ kind, userLabel }: Wallet) => (kind === 'other' ? userLabel : t(`kind.${kind}`))
}
