import { deleteExclusions, type ExclusionCounts } from '@comptoir/core/suppression'
import { Card, ConfirmButton } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'

export interface BlacklistCardProps {
  venueId: number
  counts: ExclusionCounts
  canDelete: boolean
  onDeleted: () => void
}

/** How many entries the blacklist has, and the button to empty it (UNS-09, UNS-10). */
export function BlacklistCard({ venueId, counts, canDelete, onDeleted }: BlacklistCardProps) {
  const { t } = useTranslation('suppression')
  const { session } = useApp()
  const action = useAction()
  const { phoneNumberCount, emailAddressCount } = counts
  if (phoneNumberCount + emailAddressCount === 0) return null
  async function empty() {
    const send = () => session.api(deleteExclusions, { params: { venueId } })
    if (await action.run('empty', send, t('blacklist.deleted'))) onDeleted()
  }
  return (
    <Card title={t('blacklist')}>
      <div className="bo-suppression-blacklist">
        <p>
          {t('blacklist.phones', { count: phoneNumberCount })} ·{' '}
          {t('blacklist.emails', { count: emailAddressCount })}
        </p>
        {canDelete && (
          <ConfirmButton
            title={t('blacklist.deleteTitle')}
            text={t('blacklist.deleteText')}
            confirmLabel={t('blacklist.delete')}
            cancelLabel={t('cancel')}
            tone="danger"
            isLoading={action.busy !== undefined}
            onConfirm={() => void empty()}
          >
            {t('blacklist.delete')}
          </ConfirmButton>
        )}
      </div>
    </Card>
  )
}
