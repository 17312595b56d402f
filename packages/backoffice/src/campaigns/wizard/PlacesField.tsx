import {
  choosePlace,
  groupPlaces,
  hasPlace,
  listCampaignPlaces,
  type PlaceGroup,
} from '@comptoir/core/campaigns'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { departmentName } from './departments.ts'
import { TicksField } from './TicksField.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'
import { useOfDraft } from './use-of-draft.ts'

/** Where people live: departments of France, and other countries, each with how many (CMP-26). */
export function PlacesField({ writing }: { writing: Writing }) {
  const { t, i18n } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const { venueId, draft, setTarget } = writing
  const fault = useFault(draft)('target.locationFilter')
  const { id } = draft.campaign.value
  const places = useOfDraft(draft, 'places', (signal) =>
    session.api(listCampaignPlaces, { params: { venueId, id } }, { signal }),
  )
  const { locationFilter } = draft.fields.value.target
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const nameOf = ({ country, department }: PlaceGroup) =>
    department === '' ? (countries.of(country) ?? country) : departmentName(department)
  const isFiltered = locationFilter.countries.length + locationFilter.postalCodes.length > 0
  return (
    <details className="bo-wiz-more" open={isFiltered}>
      <summary>{t('places')}</summary>
      <Loaded resource={places} failed={t('placesFailed')}>
        {(found) => {
          const groups = groupPlaces(found)
          const chosen = groups.filter((group) => hasPlace(locationFilter, group)).map(({ key }) => key)
          return (
            <>
              <TicksField
                legend={t('placesText')}
                empty={t('noPlaces')}
                options={groups.map((group) => ({
                  id: group.key,
                  label: nameOf(group),
                  count: group.people,
                }))}
                chosen={chosen}
                onChange={(keys) => {
                  const changed = groups.find(({ key }) => keys.includes(key) !== chosen.includes(key))
                  if (changed)
                    setTarget({
                      locationFilter: choosePlace(locationFilter, changed, keys.includes(changed.key)),
                    })
                }}
              />
              {fault && <p className="bo-wiz-missing">{fault}</p>}
            </>
          )
        }}
      </Loaded>
    </details>
  )
}
