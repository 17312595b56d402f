import './today.css'
import type { Inbox } from '@comptoir/core/inbox'
import { EmptyState, LoadingSkeleton, Page, PageHeader } from '@comptoir/ui'
import { Suspense, useEffect } from 'react'
import { mayReadInbox, useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { FirstSteps } from '../app/lazy-parts.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useWaitingCustomers } from '../app/use-waiting-customers.ts'
import { FeatureGate, isFeatureMissing } from '../features/index.ts'
import { Figures } from './Figures.tsx'
import { Needs } from './Needs.tsx'
import { waitingOf } from './unanswered.ts'
import { VenueFigures } from './VenueFigures.tsx'
import { WaitingList } from './WaitingList.tsx'

function useWaiting(inbox: Inbox) {
  useEffect(() => inbox.setFilter({ isClosed: false, profileId: undefined }), [inbox])
  useWaitingCustomers(inbox)
  return waitingOf(inbox.known.value)
}

function Board({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation('today')
  const { venues } = useApp()
  const waiting = useWaiting(inbox)
  if (inbox.state.value === 'loading') return <LoadingSkeleton label={t('loading')} variant="rows" />
  if (isFeatureMissing(inbox.error.value)) return <FeatureGate name="business_messages_website" />
  if (inbox.state.value === 'failed') {
    return <ProblemState title={t('failed')} error={inbox.error.value} onRetry={inbox.reload} />
  }
  return (
    <>
      {inbox.waitingError.value !== undefined && (
        <ProblemState title={t('failed')} error={inbox.waitingError.value} onRetry={inbox.loadWaiting} />
      )}
      <Figures waiting={waiting} unread={inbox.unreadTotal.value} />
      {waiting.length > 0 ? (
        <WaitingList inbox={inbox} waiting={waiting} hasVenues={venues.current.value === undefined} />
      ) : (
        <EmptyState
          picture="done"
          title={t('empty.title')}
          action={<LinkButton to="/messages">{t('empty.action')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      )}
      {inbox.profiles.value.length > 1 && <VenueFigures inbox={inbox} waiting={waiting} />}
    </>
  )
}

/** What needs a person now, over the chosen venues. */
export function TodayPage() {
  const { t } = useTranslation(['today', 'app'])
  const app = useApp()
  const { session } = app
  const current = app.inbox.value
  const isReady = current?.state.value === 'ready'
  const count = isReady ? waitingOf(current.known.value).length : 0
  return (
    <Page>
      <PageHeader
        title={t('hello', { name: session.manager.value?.managerFirstName ?? '' })}
        sentence={isReady ? t('sentence', { count }) : undefined}
      />
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <Needs />
      {current && <Board key={current.venueId} inbox={current} />}
      {!current && mayReadInbox(app) && <LoadingSkeleton label={t('loading')} variant="rows" />}
      {!current && !mayReadInbox(app) && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
    </Page>
  )
}
