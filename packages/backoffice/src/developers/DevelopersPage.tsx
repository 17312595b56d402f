import '../page/page.css'
import './developers.css'
import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import { ButtonLink, Card, Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import BookOpen from 'lucide-react/icons/book-open'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useTab } from '../page/use-tab.ts'
import { VenueChoices } from '../page/VenueChoices.tsx'
import { KeysCard } from './KeysCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

const parts = {
  keys: 'developers.apiKeys:read',
  webhooks: 'developers.webhooks:read',
} as const satisfies Record<string, Permission>
type Part = keyof typeof parts
const order: readonly Part[] = ['keys', 'webhooks']

/** Webhooks are set up for one venue: asks which while all are chosen. */
function Webhooks({ venueId }: { venueId: number }) {
  const { t } = useTranslation('page')
  const { venues } = useApp()
  if (venueId !== ALL_VENUES) return <WebhooksCard venueId={venueId} />
  return (
    <Card title={t('choose.title')}>
      <VenueChoices permission={parts.webhooks} onChoose={(venue) => venues.select(venue.venueId)} />
    </Card>
  )
}

function DevelopersOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('developers')
  const venue = useApp().venues.find(venueId)
  const may = useMay(venueId)
  const open = order.filter((part) => may(parts[part]))
  const [part, setPart] = useTab(open, open[0])
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={venue ? t('sentence', { venue: venue.venueName }) : t('sentenceAll')}
        action={
          <ButtonLink href="/docs/" target="_blank" rel="noopener" icon={<BookOpen aria-hidden />}>
            {t('reference')}
          </ButtonLink>
        }
      />
      {part && open.length > 1 && (
        <SegmentedTabs
          label={t('title')}
          tabs={open.map((value) => ({ value, label: t(`part.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      )}
      {part === 'keys' && <KeysCard venueId={venueId} />}
      {part === 'webhooks' && <Webhooks venueId={venueId} />}
    </Page>
  )
}

/** What connects the venue, or all of them, to programs: keys of the API, and events (SHL-07, D-62). */
export function DevelopersPage() {
  const { t } = useTranslation(['developers', 'page'])
  return (
    <OneOrAllVenues title={t('title')} anyOf={Object.values(parts)}>
      {(venueId) => <DevelopersOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
