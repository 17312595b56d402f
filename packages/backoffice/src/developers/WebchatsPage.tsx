import '../page/page.css'
import './developers.css'
import type { Venue } from '@comptoir/core/venues'
import { Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useTab } from '../page/use-tab.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { WebchatsCard } from './WebchatsCard.tsx'
import { WidgetCard } from './WidgetCard.tsx'

const tabs = ['chats', 'widget'] as const

function WebchatsOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('developers')
  const [tab, setTab] = useTab(tabs, 'chats')
  return (
    <Page>
      <PageHeader title={t('chats.title')} sentence={t('chats.sentence', { venue: venue.venueName })} />
      <SegmentedTabs
        label={t('chats.title')}
        tabs={tabs.map((value) => ({ value, label: t(`chats.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'widget' ? <WidgetCard venue={venue} /> : <WebchatsCard venue={venue} />}
    </Page>
  )
}

/** The chat on the venue's sites: what it says and when, and how it gets there (D-62). */
export function WebchatsPage() {
  const { t } = useTranslation(['developers', 'page'])
  return (
    <VenueOnly title={t('chats.title')} anyOf={['messaging.webchats:read']}>
      {(venue) => <WebchatsOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
