import './onboarding.css'
import type { Onboarding } from '@comptoir/core/onboarding'
import { getOnboarding } from '@comptoir/core/onboarding'
import { createStorage } from '@comptoir/core/state'
import { Button, Card, Checklist } from '@comptoir/ui'
import { Suspense, useState } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAside } from '../page/use-aside.ts'
import { useResource } from '../page/use-resource.ts'
import { ChatLine } from '../webchats/index.ts'
import { SampleData } from './SampleData.tsx'

const storage = createStorage({ namespace: 'comptoir:first-steps' })

/** Where each step is done. */
function hrefOf(step: Onboarding['steps'][number]['step'], venueId: number): string {
  const places = {
    profile: `/venues/${venueId}`,
    hours: `/venues/${venueId}?tab=hours`,
    chat: '/messages/webchats',
    answer: '/messages',
    colleague: '/rbac',
  }
  return places[step]
}

interface StepsProps {
  onboarding: Onboarding
  onChange: () => void
  onDismiss: () => void
}

function Steps({ onboarding, onChange, onDismiss }: StepsProps) {
  const { t } = useTranslation('onboarding')
  const { venueId, steps } = onboarding
  const may = useMay(venueId)
  // It waits for texts of its own, and the page stands meanwhile.
  const chatLine = (
    <Suspense fallback={null}>
      <ChatLine venueId={venueId} />
    </Suspense>
  )
  const detailOf = (step: Onboarding['steps'][number]['step']) =>
    step === 'chat' && may('messaging.webchats:read') ? { detail: chatLine } : {}
  const items = steps.map(({ step, isDone }) => ({
    id: step,
    label: t(`step.${step}`),
    help: t(`step.${step}.help`),
    isDone,
    ...detailOf(step),
    action: (
      <AppLink href={hrefOf(step, venueId)} className="bo-link">
        {t(`step.${step}.action`)}
      </AppLink>
    ),
  }))
  return (
    <Card
      title={t('title')}
      action={
        <Button size="s" variant="quiet" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      }
    >
      <div className="bo-first-steps">
        <p className="bo-first-steps-sentence">{t('sentence')}</p>
        <Checklist
          label={t('title')}
          items={items}
          labels={{
            done: t('done'),
            toDo: t('toDo'),
            progress: (done, count) => t('progress', { done, count }),
          }}
        />
        <SampleData onboarding={onboarding} onChange={onChange} />
      </div>
    </Card>
  )
}

function OfVenue({ venueId }: { venueId: number }) {
  const { session, inbox } = useApp()
  const key = String(venueId)
  const [isDismissed, setDismissed] = useState(() => storage.get(key) === 'dismissed')
  const onboarding = useResource(key, (signal) =>
    session.api(getOnboarding, { params: { venueId } }, { signal }),
  )
  useAside(onboarding)
  const data = onboarding.data.value
  if (!data || isDismissed || (data.isComplete && !data.hasSampleData)) return null
  return (
    <Steps
      onboarding={data}
      onChange={() => {
        void onboarding.reload()
        inbox.value?.reload()
      }}
      onDismiss={() => {
        storage.set(key, 'dismissed')
        setDismissed(true)
      }}
    />
  )
}

/** The first steps of a venue that is new, until they are done or put away. */
export function FirstSteps() {
  const { venues } = useApp()
  const venueId = venues.current.value?.venueId ?? 0
  const may = useMay(venueId)
  if (venueId === 0 || !may('venues.onboarding:read')) return null
  return (
    <Suspense fallback={null}>
      <OfVenue key={venueId} venueId={venueId} />
    </Suspense>
  )
}
