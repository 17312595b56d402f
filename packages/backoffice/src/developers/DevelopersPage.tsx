import '../page/page.css'
import './developers.css'
import type { Permission } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { ButtonLink, Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import BookOpen from 'lucide-react/icons/book-open'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useTab } from '../page/use-tab.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { KeysCard } from './KeysCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

const parts = {
  keys: 'developers.apiKeys:read',
  webhooks: 'developers.webhooks:read',
} as const satisfies Record<string, Permission>
type Part = keyof typeof parts
const order: readonly Part[] = ['keys', 'webhooks']

function DevelopersOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('developers')
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const open = order.filter((part) => may(parts[part]))
  const [part, setPart] = useTab(open, open[0])
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence', { venue: venue.venueName })}
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
      {part === 'webhooks' && <WebhooksCard venueId={venueId} />}
    </Page>
  )
}

/** What connects the venue to programs: keys of the API, and events (SHL-07, D-62). */
export function DevelopersPage() {
  const { t } = useTranslation(['developers', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={Object.values(parts)}>
      {(venue) => <DevelopersOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
