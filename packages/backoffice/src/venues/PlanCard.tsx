import { features as allFeatures, PLAN } from '@comptoir/core/features'
import type { Venue } from '@comptoir/core/venues'
import { Badge, Button, Card } from '@comptoir/ui'
import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'

/** Which plan the venue is on, and what it has; what it lacks can be asked for (FEA-05, FEA-08, D-56). */
export function PlanCard({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const { features } = useApp()
  const language = useLanguage()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const action = useAction()
  const canRead = may('venues.featureRequests:read')
  const load = useEffectEvent(() => {
    // Without it the buttons stand where "asked" would: the server answers the same request again.
    features.loadRequests(venueId).catch(() => {})
  })
  useEffect(() => {
    if (canRead) load()
  }, [canRead])
  const asked = features.requests.value
    .filter(({ state }) => state === 'open')
    .map(({ featureName }) => featureName)
  const plan = venue.venuePlanId === PLAN.SELF_SERVED ? 'selfServed' : 'connect'
  return (
    <Card title={t('plan')}>
      <p className="bo-plan">
        <Badge tone="brand">{t(`plan.${plan}`)}</Badge>
        <span className="bo-muted">{t('plan.text')}</span>
      </p>
      <ul className="bo-lines">
        {allFeatures.map(({ name, label }) => {
          const isOn = features.has(name)
          return (
            <li key={name} className="bo-feature" data-on={isOn || undefined}>
              <span className="bo-feature-name">{label[language]}</span>
              {isOn ? (
                <span className="bo-feature-on">
                  <Check className="ct-icon" aria-hidden />
                  {t('feature.on')}
                </span>
              ) : asked.includes(name) ? (
                <Badge tone="info">{t('feature.asked')}</Badge>
              ) : may('venues.featureRequests:create') ? (
                <Button
                  size="s"
                  isLoading={action.busy === name}
                  aria-label={t('feature.askNamed', { name: label[language] })}
                  onClick={() =>
                    void action.run(name, () => features.request(venueId, name), t('feature.sent'))
                  }
                >
                  {t('feature.ask')}
                </Button>
              ) : (
                <span className="bo-muted">{t('feature.off')}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
