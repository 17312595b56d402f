import { fillContactText } from '@comptoir/core/contact-messages'
import { type MailAround, weekInWords } from '@comptoir/core/mail-design'
import type { OpeningHours } from '@comptoir/core/rules'
import { getOpeningHours } from '@comptoir/core/venues'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'

/** What a preview shows of the venue that writes. */
export interface MailVenue {
  name: string
  address: readonly string[]
  phone: string
  hours: OpeningHours
}

/** The venue of the page; with all of them chosen, the first. */
export function useMailVenue(venueId: number): MailVenue {
  const { venues, session } = useApp()
  const venue = venues.find(venueId) ?? venues.all.value[0]
  const id = venue?.venueId
  const hours = useResource(`mail-hours-${id}`, async (signal) =>
    id === undefined ? { hours: [] } : session.api(getOpeningHours, { params: { venueId: id } }, { signal }),
  )
  const town = [venue?.postalCode, venue?.city].filter(Boolean).join(' ')
  return {
    name: venue?.venueName ?? '',
    address: [venue?.address ?? '', town].filter(Boolean),
    phone: venue?.phoneNumber ?? '',
    hours: hours.data.value?.hours ?? [],
  }
}

/** A reader for whom the names of a preview are filled in. */
export function useMailAround(venue: MailVenue, language: 'fr' | 'en', subject: string): MailAround {
  const { t } = useTranslation('mail-preview')
  const reader = { firstName: t('reader.firstName'), lastName: t('reader.lastName'), venue: venue.name }
  return {
    language,
    subject,
    origin: location.origin,
    venue: { ...venue, hours: weekInWords(venue.hours, language) },
    fill: (text) => fillContactText(text, reader),
    unsubscribeHref: '#',
  }
}
