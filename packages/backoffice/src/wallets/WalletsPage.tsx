import '../page/page.css'
import { Button, Card, Page, PageHeader } from '@comptoir/ui'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { supportContacts } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { Statement } from './Statement.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useWalletName, useWallets } from './use-wallets.ts'
import { WalletTiles } from './WalletTiles.tsx'

/** How credits are got: there is no payment here. */
function HowToRefill({ venueName }: { venueName: string }) {
  const { t } = useTranslation('wallets')
  const { email, chatUrl } = supportContacts()
  const subject = encodeURIComponent(t('mailSubject', { venue: venueName }))
  return (
    <Note>
      <p>{t('refillText')}</p>
      {email && (
        <a className="bo-link" href={`mailto:${email}?subject=${subject}`}>
          {t('writeMail', { email })}
        </a>
      )}{' '}
      {chatUrl && (
        <a className="bo-link" href={chatUrl} target="_blank" rel="noreferrer">
          {t('writeChat')}
        </a>
      )}
    </Note>
  )
}

function WalletsOf({ venueId, venueName }: { venueId: number; venueName: string }) {
  const { t } = useTranslation('wallets')
  const { venues } = useApp()
  const may = useMay(venueId)
  const nameOf = useWalletName()
  const [isTransferring, setTransferring] = useState(false)
  const { wallets, chosen, choose, version, refresh } = useWallets(venueId)
  const canTransfer = may('money.wallets:update') && venues.all.value.length > 1
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          canTransfer && (
            <Button icon={<ArrowRightLeft aria-hidden />} onClick={() => setTransferring(true)}>
              {t('transfer')}
            </Button>
          )
        }
      />
      <Loaded resource={wallets} failed={t('walletsFailed')}>
        {(all) => (
          <>
            <WalletTiles wallets={all} chosen={chosen} onChoose={choose} />
            <HowToRefill venueName={venueName} />
            {chosen && may('money.transactions:read') && (
              <Card title={t('statementOf', { wallet: nameOf(chosen) })}>
                <Statement key={chosen.id} venueId={venueId} wallet={chosen} version={version} />
              </Card>
            )}
          </>
        )}
      </Loaded>
      {isTransferring && (
        <TransferDialog
          venueId={venueId}
          onClose={() => setTransferring(false)}
          onDone={() => {
            setTransferring(false)
            void refresh()
          }}
        />
      )}
    </Page>
  )
}

/** The credits of a venue: what there is, what became of it, and how to get more (MON-01, MON-04). */
export function WalletsPage() {
  const { t } = useTranslation('wallets')
  return (
    <VenueOnly title={t('title')} anyOf={['money.wallets:read']}>
      {({ venueId, venueName }) => (
        <WalletsOf key={venueId} venueId={Number(venueId)} venueName={venueName} />
      )}
    </VenueOnly>
  )
}
