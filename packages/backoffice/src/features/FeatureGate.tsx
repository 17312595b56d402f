import './features.css'
import { features as allFeatures, type FeatureName, type FeatureRequest } from '@comptoir/core/features'
import { ALL_VENUES } from '@comptoir/core/http'
import { Badge, Button } from '@comptoir/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { VenueDialog } from '../page/VenueChoices.tsx'
import { VenueChip } from '../page/venue-name.tsx'
import { FeaturePicture } from './FeaturePicture.tsx'

/** The requests for a feature, of the venue or with 0 of all, read when it is first shown. */
function useRequests(venueId: number, name: FeatureName): readonly FeatureRequest[] {
  const { features } = useApp()
  const may = useMay(venueId)
  const canRead = may('venues.featureRequests:read')
  const read = useEffectEvent((id: number) => {
    // Not knowing what was asked for only shows the button again: the server answers the same request.
    features.loadRequests(id).catch(() => {})
  })
  useEffect(() => {
    if (canRead) read(venueId)
  }, [canRead, venueId])
  const here = features.requests.value.filter(
    (one) => one.featureName === name && (venueId === ALL_VENUES || one.venueId === venueId),
  )
  // They are newest first: of each venue the last one counts.
  return here.filter((one) => here.find((other) => other.venueId === one.venueId) === one)
}

function Asked({ request }: { request: FeatureRequest }) {
  const { t } = useTranslation('features')
  const format = useFormat()
  return (
    <div className="bo-gate-asked" role="status">
      <VenueChip venueId={request.venueId} />
      <Badge tone={request.state === 'open' ? 'info' : 'success'}>{t(`state.${request.state}`)}</Badge>
      <p>
        {t(`asked.${request.state}`, {
          since: format.ago(new Date(request.createdAt)),
          name: request.requestedBy.name,
        })}
      </p>
    </div>
  )
}

function AskButton({ name, venueId }: { name: FeatureName; venueId: number }) {
  const { t } = useTranslation('features')
  const { features } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const [isChoosing, setChoosing] = useState(false)
  const ask = (id: number) => void action.run('ask', () => features.request(id, name), t('sent'))
  if (!may('venues.featureRequests:create')) return <p className="bo-gate-note">{t('askOwner')}</p>
  return (
    <>
      <Button
        variant="primary"
        isLoading={action.busy !== undefined}
        onClick={() => (venueId === ALL_VENUES ? setChoosing(true) : ask(venueId))}
      >
        {t('ask')}
      </Button>
      {isChoosing && (
        <VenueDialog
          permission="venues.featureRequests:create"
          onChoose={(venue) => {
            setChoosing(false)
            ask(venue.venueId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** What was asked for, by venue; and the button, as long as a venue has not asked. */
function Ask({ name, venueId }: { name: FeatureName; venueId: number }) {
  const { venues } = useApp()
  const requests = useRequests(venueId, name)
  const hasAsked = (id: number) => requests.some((one) => one.venueId === id)
  const isDone =
    venueId === ALL_VENUES ? venues.all.value.every((one) => hasAsked(one.venueId)) : hasAsked(venueId)
  return (
    <>
      {requests.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
      {!isDone && <AskButton name={name} venueId={venueId} />}
    </>
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
