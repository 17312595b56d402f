import './today.css'
import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { EmptyState, LoadingSkeleton, Page, PageHeader } from '@comptoir/ui'
import { lazy, Suspense, useEffect } from 'react'
import { mayReadInbox, useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { contentShown, FirstSteps } from '../app/lazy-parts.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useWaitingCustomers } from '../app/use-waiting-customers.ts'
import { FeatureGate, isFeatureMissing } from '../features/index.ts'
import { mayInVenue } from '../page/permitted.ts'
import { useUndecidedPosts } from '../posts/index.ts'
import { rankItems, type TodayItem } from './source.ts'
import { todaySources } from './sources.ts'
import { waitingOf } from './unanswered.ts'
import { WaitingList } from './WaitingList.tsx'

function useWaiting(inbox: Inbox) {
  useEffect(() => inbox.setFilter({ isClosed: false, profileId: undefined }), [inbox])
  useWaitingCustomers(inbox)
  return waitingOf(inbox.known.value)
}

/** What waits in other areas. */
function useItems(): readonly TodayItem[] {
  const { t } = useTranslation(['today', 'app'])
  const format = useFormat()
  const app = useApp()
  useUndecidedPosts()
  return rankItems(todaySources, app, { t, format })
}

function Done() {
  const { t } = useTranslation('today')
  return (
    <EmptyState
      picture="done"
      title={t('empty.title')}
      action={<LinkButton to="/messages">{t('empty.action')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function Lines({ inbox, waiting }: { inbox: Inbox | undefined; waiting: readonly Conversation[] }) {
  const { venues } = useApp()
  const items = useItems()
  if (waiting.length === 0 && items.length === 0) return inbox && <Done />
  return (
    <WaitingList
      inbox={inbox}
      waiting={waiting}
      items={items}
      hasVenues={venues.current.value === undefined}
    />
  )
}

function Board({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation('today')
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
      <Lines inbox={inbox} waiting={waiting} />
    </>
  )
}

/** Without an inbox there may be something else to do; why there is none is said as well. */
function OtherAreas() {
  const { t } = useTranslation('today')
  const app = useApp()
  if (mayReadInbox(app)) return <LoadingSkeleton label={t('loading')} variant="rows" />
  return (
    <>
      <Lines inbox={undefined} waiting={[]} />
      <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
    </>
  )
}

/** The last week in charts, in a file of their own. */
const WeekFigures = lazy(async () => {
  await contentShown()
  return { default: (await import('../inbox/index.ts')).WeekFigures }
})
/** Read for staff who work in no venue yet. */
const FirstVenue = lazy(async () => ({ default: (await import('../management/index.ts')).FirstVenue }))

/** The first page; staff who work in no venue yet are led to the first one. */
export function TodayPage() {
  const { venues } = useApp()
  return venues.currentId.value === undefined ? <FirstVenue /> : <Today />
}

/** What needs a person now, over the chosen venues, and below it how the week went (SHL-03). */
function Today() {
  const { t } = useTranslation(['today', 'app'])
  const app = useApp()
  const { session, venues } = app
  const current = app.inbox.value
  const isReady = current?.state.value === 'ready'
  const count = isReady ? waitingOf(current.known.value).length : 0
  const venueId = venues.currentId.value ?? 0
  const firstSteps = (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  )
  return (
    <Page>
      <PageHeader
        title={t('hello', { name: session.manager.value?.managerFirstName ?? '' })}
        sentence={isReady ? t('sentence', { count }) : undefined}
      />
      {count === 0 && firstSteps}
      {current ? <Board key={current.venueId} inbox={current} /> : <OtherAreas />}
      {count > 0 && firstSteps}
      {isReady && mayInVenue(app, 'analytics.messaging:read', venueId) && (
        <Suspense fallback={null}>
          <WeekFigures venueId={venueId} />
        </Suspense>
      )}
    </Page>
  )
}
