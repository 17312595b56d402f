import type { Campaign } from '@comptoir/core/campaigns'
import { Badge, type BadgeProps } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { type CampaignPhase, phaseOf } from './campaign-phase.ts'

const tones: Record<CampaignPhase, BadgeProps['tone']> = {
  userCreating: 'neutral',
  validating: 'info',
  scheduled: 'brand',
  preparing: 'info',
  sending: 'info',
  paused: 'accent',
  late: 'accent',
  sent: 'success',
  awaitingPayment: 'accent',
  cancelled: 'neutral',
}

/** Where a campaign is, and whether somebody has to decide about some of its messages (CMP-22). */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const phase = phaseOf(campaign)
  const { unknown } = campaign.counts
  return (
    <span className="bo-campaigns-state">
      <Badge tone={tones[phase]}>{t(`phase.${phase}`)}</Badge>
      {campaign.type === 'email' && <Badge tone="neutral">{t('byEmail')}</Badge>}
      {unknown > 0 && <Badge tone="error">{t('toDecide', { count: unknown })}</Badge>}
    </span>
  )
}
