import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Dialog, VenueList } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { mayInVenue } from './permitted.ts'

export interface VenueChoicesProps {
  /** Only venues in which the manager may do this; without it all. */
  permission?: Permission | undefined
  onChoose: (venue: Venue) => void
}

/** The venues to choose one of, with a search where there are many. */
export function VenueChoices({ permission, onChoose }: VenueChoicesProps) {
  const { t } = useTranslation('app')
  const app = useApp()
  const venues = app.venues.all.value.filter(
    ({ venueId }) => permission === undefined || mayInVenue(app, permission, venueId),
  )
  return (
    <VenueList
      items={venues.map(({ venueId, venueName, city, logoUrl }) => ({
        id: String(venueId),
        name: venueName,
        hint: city,
        imageUrl: logoUrl,
      }))}
      selectedId={null}
      canSelectAll={false}
      onSelect={(id) => {
        const chosen = venues.find(({ venueId }) => String(venueId) === id)
        if (chosen) onChoose(chosen)
      }}
      labels={{
        list: t('venues'),
        search: t('searchVenue'),
        clear: t('clearSearch'),
        all: t('allVenues'),
        allHint: '',
        noMatch: t('noVenueMatch'),
      }}
    />
  )
}

/** Asks for which venue something is done, while all of them are shown (D-04, D-126). */
export function VenueDialog({ onClose, ...choices }: VenueChoicesProps & { onClose: () => void }) {
  const { t } = useTranslation('page')
  return (
    <Dialog isOpen size="s" title={t('choose.which')} closeLabel={t('close')} onClose={onClose}>
      <VenueChoices {...choices} />
    </Dialog>
  )
}

interface AskVenueProps {
  /** The venue that is chosen, or 0 for all. */
  venueId: number
  permission: Permission
  onClose: () => void
  children: (venueId: number) => ReactNode
}

/** Something that is done in one venue: the one that is chosen, or the answer to which (D-04, D-126). */
export function AskVenue({ venueId, permission, onClose, children }: AskVenueProps) {
  const [answer, setAnswer] = useState<number>()
  const id = venueId === ALL_VENUES ? answer : venueId
  if (id !== undefined) return children(id)
  return (
    <VenueDialog permission={permission} onChoose={(venue) => setAnswer(venue.venueId)} onClose={onClose} />
  )
}
