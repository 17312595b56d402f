import { ALL_VENUES } from '@comptoir/core/http'
import { VenueSwitcher } from '@comptoir/ui'
import { mayAsStaff } from '../page/permitted.ts'
import { useApp } from './context.ts'
import { useTranslation } from './translation.ts'

/** Stands in the list for every venue there is, which is for staff alone. */
const EVERYTHING = 'everything'

/** The venues to choose from: one's own, the one that staff look into, and for staff all there are (VEN-01). */
function useChoices() {
  const { t } = useTranslation()
  const app = useApp()
  const { venues } = app
  const current = venues.current.value
  const own = venues.all.value
  const visited = current && !own.includes(current) ? [current] : []
  const items = [...own, ...visited].map(({ venueId, venueName, city, logoUrl }) => ({
    id: String(venueId),
    name: venueName,
    hint: city,
    imageUrl: logoUrl,
  }))
  const everything = { id: EVERYTHING, name: t('allOfAll'), hint: t('allOfAllHint') }
  return mayAsStaff(app, 'staff.allVenues:read') ? [...items, everything] : items
}

/** Which venue one works in (VEN-03). */
export function VenueChoice() {
  const { t } = useTranslation()
  const { venues } = useApp()
  const items = useChoices()
  const count = venues.all.value.length
  const currentId = venues.currentId.value
  const one = currentId === undefined || currentId === ALL_VENUES ? null : String(currentId)

  function select(id: string | null) {
    if (id === EVERYTHING) venues.selectEverything()
    else venues.select(id === null ? ALL_VENUES : Number(id))
  }

  return (
    <VenueSwitcher
      items={items}
      selectedId={venues.visiting.value === 'everything' ? EVERYTHING : one}
      canSelectAll={count > 1}
      onSelect={select}
      labels={{
        button: t('venue'),
        list: t('venues'),
        search: t('searchVenue'),
        clear: t('clearSearch'),
        all: t('allVenues'),
        allHint: t('allVenuesHint', { count }),
        noMatch: t('noVenueMatch'),
      }}
    />
  )
}
