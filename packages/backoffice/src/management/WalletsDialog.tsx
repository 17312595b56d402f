import type { Venue } from '@comptoir/core/venues'
import { Dialog } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { Statement, useWallets, WalletTiles } from '../wallets/index.ts'
import { GrantForm } from './GrantForm.tsx'

interface WalletsDialogProps {
  venue: Venue
  onClose: () => void
  /** Its balances changed. */
  onChanged: () => void
}

/** The wallets of any venue with their statements, and what staff change in them (MON-02). */
export function WalletsDialog({ venue, onClose, onChanged }: WalletsDialogProps) {
  const { t } = useTranslation(['management', 'page'])
  const venueId = Number(venue.venueId)
  const { wallets, chosen, choose, version, refresh } = useWallets(venueId)
  return (
    <Dialog
      isOpen
      variant="side"
      size={640}
      title={venue.venueName}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
    >
      <Loaded resource={wallets} failed={t('wallets.failed')}>
        {(all) => (
          <div className="bo-managed-wallets">
            <WalletTiles wallets={all} chosen={chosen} onChoose={choose} />
            {chosen && (
              <>
                <GrantForm
                  key={`grant-${chosen.id}`}
                  venueId={venueId}
                  venueName={venue.venueName}
                  wallet={chosen}
                  onDone={() => {
                    void refresh()
                    onChanged()
                  }}
                />
                <Statement key={chosen.id} venueId={venueId} wallet={chosen} version={version} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
