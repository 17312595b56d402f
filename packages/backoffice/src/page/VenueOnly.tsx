import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Card, ForbiddenState, Page, PageHeader, VenueList } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from './may.ts'

function ChooseVenue({ title, action }: Pick<VenueOnlyProps, 'title' | 'action'>) {
  const { t } = useTranslation(['page', 'app'])
  const { venues } = useApp()
  const all = venues.all.value
  return (
    <Page>
      <PageHeader title={title} sentence={t('choose.sentence')} action={action} />
      <Card title={t('choose.title')}>
        <VenueList
          items={all.map(({ venueId, venueName, city, logoUrl }) => ({
            id: String(venueId),
            name: venueName,
            hint: city,
            imageUrl: logoUrl,
          }))}
          selectedId={null}
          canSelectAll={false}
          onSelect={(id) => venues.select(Number(id))}
          labels={{
            list: t('venues', { ns: 'app' }),
            search: t('searchVenue', { ns: 'app' }),
            clear: t('clearSearch', { ns: 'app' }),
            all: t('allVenues', { ns: 'app' }),
            allHint: '',
            noMatch: t('noVenueMatch', { ns: 'app' }),
          }}
        />
      </Card>
    </Page>
  )
}

/** A page that the manager's role does not open: says so, with a link elsewhere. */
export function NotPermitted({ title }: { title: string }) {
  const { t } = useTranslation('page')
  return (
    <Page>
      <PageHeader title={title} />
      <ForbiddenState
        title={t('forbidden.title')}
        action={<LinkButton to="/">{t('forbidden.action')}</LinkButton>}
      >
        {t('forbidden.text')}
      </ForbiddenState>
    </Page>
  )
}

export interface VenueOnlyProps {
  title: string
  /** Without any of these the page is explained instead of shown. */
  anyOf: readonly Permission[]
  /** What can be done before one is chosen. */
  action?: ReactNode
  children: (venue: Venue) => ReactNode
}

/** A page about one venue: asks which one when all are chosen, and explains itself to whom it is closed. */
export function VenueOnly({ title, anyOf, action, children }: VenueOnlyProps) {
  const { venues } = useApp()
  const venue = venues.current.value
  const may = useMay(venue?.venueId ?? ALL_VENUES)
  if (!venue) return <ChooseVenue title={title} action={action} />
  if (!anyOf.some(may)) return <NotPermitted title={title} />
  return children(venue)
}
