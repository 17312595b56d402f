import '../page/page.css'
import './sender-domains.css'
import { listSenderDomains, SENDER_DOMAINS_MAX } from '@comptoir/core/sender-domains'
import type { Venue } from '@comptoir/core/venues'
import { Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { AddDomainDrawer } from './AddDomainDrawer.tsx'
import { DomainCard } from './DomainCard.tsx'

function SenderDomainsOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('sender-domains')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const { opened, open, close } = useOpened(['domain'])
  const domains = useResource(`sender-domains-${venueId}`, (signal) =>
    session.api(listSenderDomains, { params: { venueId } }, { signal }),
  )
  const hasRoom = (domains.data.value?.length ?? 0) < SENDER_DOMAINS_MAX
  const add = may('campaigns.campaigns:send') && hasRoom && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open('domain')}>
      {t('add')}
    </Button>
  )
  const reload = () => void domains.reload()
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} action={add} />
      <Loaded resource={domains} failed={t('failed')}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
            </Card>
          ) : (
            all.map((domain) => (
              <DomainCard key={domain.domain} domain={domain} onChecked={reload} onGone={reload} />
            ))
          )
        }
      </Loaded>
      {opened && add && (
        <AddDomainDrawer
          venueId={venueId}
          onClose={close}
          onAdded={() => {
            close()
            reload()
          }}
        />
      )}
    </Page>
  )
}

/** Domains of the venue that its campaigns by e-mail come from (D-77). */
export function SenderDomainsPage() {
  const { t } = useTranslation('sender-domains')
  return (
    <VenueOnly title={t('title')} anyOf={['campaigns.campaigns:read']}>
      {(venue) => <SenderDomainsOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
