import { PLAN } from '@comptoir/core/features'
import { updateVenue, type Venue } from '@comptoir/core/venues'
import { Button, Dialog, Select } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { FeatureSwitches } from './FeatureSwitches.tsx'

export interface FeaturesDrawerProps {
  venue: Venue
  onClose: () => void
  onChanged: () => void
}

/** The plan of a venue, and what it has besides (FEA-05 to FEA-08). */
export function FeaturesDrawer({ venue, onClose, onChanged }: FeaturesDrawerProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session, venues } = useApp()
  const may = useMay(Number(venue.venueId))
  const action = useAction()
  const [planId, setPlanId] = useState(venue.venuePlanId)
  const [version, setVersion] = useState(0)

  async function change(next: '27' | '41') {
    const venuePlanId = next === '27' ? PLAN.SELF_SERVED : PLAN.SO_CONNECT
    const isDone = await action.run(
      'plan',
      async () => {
        const params = { venueId: venue.venueId }
        venues.take(await session.api(updateVenue, { params, body: { venuePlanId } }))
      },
      t('features.planChanged'),
    )
    if (!isDone) return
    setPlanId(venuePlanId)
    setVersion(version + 1)
    onChanged()
  }

  return (
    <Dialog
      isOpen
      size="m"
      onClose={onClose}
      title={venue.venueName}
      closeLabel={t('close', { ns: 'page' })}
      footer={<Button onClick={onClose}>{t('close', { ns: 'page' })}</Button>}
    >
      <div className="bo-form">
        <Select
          label={t('venues.plan')}
          help={t('venues.planHelp')}
          disabled={!may('venues.venue:update') || action.busy !== undefined}
          options={[
            { value: '27' as const, label: t('plan.27') },
            { value: '41' as const, label: t('plan.41') },
          ]}
          value={planId === PLAN.SELF_SERVED ? '27' : '41'}
          onChange={(value) => void change(value)}
        />
        <FeatureSwitches key={version} venueId={Number(venue.venueId)} />
      </div>
    </Dialog>
  )
}
