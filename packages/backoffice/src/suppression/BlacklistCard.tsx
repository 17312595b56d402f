import { deleteExclusions, type ExclusionCounts } from '@comptoir/core/suppression'
import { Button, Card, ConfirmDialog } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { useVenueName } from '../page/venue-name.tsx'

export interface BlacklistCardProps {
  venueId: number
  counts: ExclusionCounts
  canDelete: boolean
  onDeleted: () => void
}

interface EmptyingProps {
  venueId: number
  onClose: () => void
  onDeleted: () => void
}

/** Asks before the blacklist of a venue is emptied, and says whose it is where all are shown. */
function Emptying({ venueId, onClose, onDeleted }: EmptyingProps) {
  const { t } = useTranslation('suppression')
  const { session } = useApp()
  const action = useAction()
  const venueName = useVenueName()(venueId)
  async function empty() {
    const send = () => session.api(deleteExclusions, { params: { venueId } })
    if (await action.run('empty', send, t('blacklist.deleted'))) onDeleted()
  }
  return (
    <ConfirmDialog
      isOpen
      title={[t('blacklist.deleteTitle'), venueName].filter(Boolean).join(' · ')}
      confirmLabel={t('blacklist.delete')}
      cancelLabel={t('cancel')}
      tone="danger"
      isBusy={action.busy !== undefined}
      onConfirm={() => void empty()}
      onCancel={onClose}
    >
      {t('blacklist.deleteText')}
    </ConfirmDialog>
  )
}

/** How many entries the blacklist has, and the button to empty it (UNS-09, UNS-10). */
export function BlacklistCard({ venueId, counts, canDelete, onDeleted }: BlacklistCardProps) {
  const { t } = useTranslation('suppression')
  const [isAsked, setAsked] = useState(false)
  const { phoneNumberCount, emailAddressCount } = counts
  if (phoneNumberCount + emailAddressCount === 0) return null
  return (
    <Card title={t('blacklist')}>
      <div className="bo-suppression-blacklist">
        <p>
          {t('blacklist.phones', { count: phoneNumberCount })} ·{' '}
          {t('blacklist.emails', { count: emailAddressCount })}
        </p>
        {canDelete && <Button onClick={() => setAsked(true)}>{t('blacklist.delete')}</Button>}
      </div>
      {isAsked && (
        <AskVenue venueId={venueId} permission="contacts.unsubscribes:delete" onClose={() => setAsked(false)}>
          {(id) => (
            <Emptying
              venueId={id}
              onClose={() => setAsked(false)}
              onDeleted={() => {
                setAsked(false)
                onDeleted()
              }}
            />
          )}
        </AskVenue>
      )}
    </Card>
  )
}
