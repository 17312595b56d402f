import { hasSiret } from '@comptoir/core/rules'
import { listVenueTypes } from '@comptoir/core/venues'
import { usePhoneText } from '@comptoir/ui'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import type { Draft } from './draft.ts'

/** A zone as people know it: its city, and how far from UTC it is today. */
function zoneText(timezone: string, language: string): string {
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone
  const parts = new Intl.DateTimeFormat(language, { timeZone: timezone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return offset ? `${city} (${offset.replace('GMT', 'UTC')})` : city
}

function useKindName(venueTypeId: string | null): string {
  const { session, preferences } = useApp()
  const kinds = useResource('kinds', (signal) => session.api(listVenueTypes, {}, { signal }))
  const kind = kinds.data.value?.find((one) => String(one.venueTypeId) === venueTypeId)
  return kind?.name[preferences.language.value] ?? ''
}

/** All that was entered, to be looked over before it is sent. */
export function Summary({ draft }: { draft: Draft }) {
  const { t } = useTranslation('register')
  const { preferences } = useApp()
  const language = preferences.language.value
  const phoneText = usePhoneText()
  const kind = useKindName(draft.venueTypeId)
  const ref = useRef<HTMLDListElement>(null)
  // The field that had the focus is gone with the step before.
  useEffect(() => ref.current?.focus(), [])
  const entries = [
    [t('step.person'), `${draft.managerFirstName} ${draft.managerLastName}`],
    [t('email'), draft.emailAddress],
    [t('step.venue'), draft.venueName],
    [t('venueType'), kind],
    [t('phone'), phoneText(draft.phone)],
    [t('country'), new Intl.DisplayNames(language, { type: 'region' }).of(draft.countryCode)],
    [t('timezone'), zoneText(draft.timezone, language)],
    [t('siret'), hasSiret(draft.countryCode) ? draft.siret : ''],
  ]
  return (
    <dl ref={ref} className="bo-summary" tabIndex={-1}>
      {entries.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
