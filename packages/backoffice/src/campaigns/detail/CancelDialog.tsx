import type { Campaign } from '@comptoir/core/campaigns'
import { ConfirmDialog } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import type { Steering } from './use-campaign.ts'

interface CancelDialogProps {
  campaign: Campaign
  steering: Steering
  onClose: () => void
}

/** Asks before a campaign is stopped: what has left stays sent, the rest gives its credits back (D-39). */
export function CancelDialog({ campaign, steering, onClose }: CancelDialogProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const { open, sent } = campaign.counts
  const confirm = async () => {
    if (await steering.steer('cancel', { status: 'cancelled' }, t('cancelledNow'))) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('cancelTitle')}
      confirmLabel={t('cancelCampaign')}
      cancelLabel={t('keepGoing')}
      tone="danger"
      isBusy={steering.busy === 'cancel'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {campaign.status === 'sending'
        ? t('cancelSending', { sent: number(sent), open: number(open) })
        : t('cancelBefore')}
    </ConfirmDialog>
  )
}
