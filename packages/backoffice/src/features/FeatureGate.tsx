import './features.css'
import { features as allFeatures, type FeatureName } from '@comptoir/core/features'
import { ALL_VENUES } from '@comptoir/core/http'
import { Badge, Button } from '@comptoir/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { FeaturePicture } from './FeaturePicture.tsx'

/** The request of the venue for a feature, read when it is first shown. */
function useRequest(venueId: number, name: FeatureName) {
  const { features } = useApp()
  const may = useMay(venueId)
  const canRead = venueId !== ALL_VENUES && may('venues.featureRequests:read')
  const read = useEffectEvent((id: number) => {
    // Not knowing what was asked for only shows the button again: the server answers the same request.
    features.loadRequests(id).catch(() => {})
  })
  useEffect(() => {
    if (canRead) read(venueId)
  }, [canRead, venueId])
  return features.requests.value.find((one) => one.venueId === venueId && one.featureName === name)
}

function Ask({ name, venueId }: { name: FeatureName; venueId: number }) {
  const { t } = useTranslation('features')
  const { features } = useApp()
  const format = useFormat()
  const may = useMay(venueId)
  const action = useAction()
  const request = useRequest(venueId, name)
  if (venueId === ALL_VENUES) return <p className="bo-gate-note">{t('chooseVenue')}</p>
  if (request)
    return (
      <div className="bo-gate-asked" role="status">
        <Badge tone={request.state === 'open' ? 'info' : 'success'}>{t(`state.${request.state}`)}</Badge>
        <p>
          {t(`asked.${request.state}`, {
            since: format.ago(new Date(request.createdAt)),
            name: request.requestedBy.name,
          })}
        </p>
      </div>
    )
  if (!may('venues.featureRequests:create')) return <p className="bo-gate-note">{t('askOwner')}</p>
  return (
    <Button
      variant="primary"
      isLoading={action.busy !== undefined}
      onClick={() => void action.run('ask', () => features.request(venueId, name), t('sent'))}
    >
      {t('ask')}
    </Button>
  )
}

/** What a feature that the venue lacks would give, and the request for it, which reaches staff (FEA-02, D-56). */
export function FeatureGate({ name }: { name: FeatureName }) {
  const { t } = useTranslation('features')
  const { venues } = useApp()
  const language = useLanguage()
  const label = allFeatures.find((one) => one.name === name)?.label[language] ?? name
  const points = (['1', '2', '3'] as const).map((point) => t(`${name}.point${point}`))
  return (
    <section className="bo-gate">
      <FeaturePicture name={name} />
      <div className="bo-gate-words">
        <p className="bo-gate-kicker">{t('missing')}</p>
        <h2 className="bo-gate-title">{label}</h2>
        <p className="bo-gate-sentence">{t(`${name}.sentence`)}</p>
        <ul className="bo-gate-points">
          {points.map((point) => (
            <li key={point}>
              <BadgeCheck className="ct-icon" aria-hidden />
              {point}
            </li>
          ))}
        </ul>
        <Ask name={name} venueId={venues.currentId.value ?? ALL_VENUES} />
      </div>
    </section>
  )
}
