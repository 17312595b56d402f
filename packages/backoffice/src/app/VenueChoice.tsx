import { ALL_VENUES } from '@comptoir/core/http'
import { VenueSwitcher } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useApp } from './context.ts'

/** Which venue one works in (VEN-03). */
export function VenueChoice() {
  const { t } = useTranslation()
  const { venues } = useApp()
  const all = venues.all.value
  const currentId = venues.currentId.value
  return (
    <VenueSwitcher
      items={all.map(({ venueId, venueName, city }) => ({
        id: String(venueId),
        name: venueName,
        hint: city,
      }))}
      selectedId={currentId === undefined || currentId === ALL_VENUES ? null : String(currentId)}
      canSelectAll={all.length > 1}
      onSelect={(id) => venues.select(id === null ? ALL_VENUES : Number(id))}
      labels={{
        button: t('venue'),
        list: t('venues'),
        search: t('searchVenue'),
        clear: t('clearSearch'),
        all: t('allVenues'),
        allHint: t('allVenuesHint', { count: all.length }),
        noMatch: t('noVenueMatch'),
      }}
    />
  )
}
