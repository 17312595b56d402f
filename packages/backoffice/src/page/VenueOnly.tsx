import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Card, Page, PageHeader } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from './may.ts'
import { NotPermitted } from './OneOrAllVenues.tsx'
import { VenueChoices } from './VenueChoices.tsx'

function ChooseVenue({ title, action }: Pick<VenueOnlyProps, 'title' | 'action'>) {
  const { t } = useTranslation('page')
  const { venues } = useApp()
  return (
    <Page>
      <PageHeader title={title} sentence={t('choose.sentence')} action={action} />
      <Card title={t('choose.title')}>
        <VenueChoices onChoose={({ venueId }) => venues.select(venueId)} />
      </Card>
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
