import type { Venue } from '@comptoir/core/venues'

/** A venue as its form holds it: texts throughout. */
export interface VenueValues {
  venueName: string
  venueTypeId: string
  siret: string
  logoUrl: string
  mapsUri: string
  smsSender: string
  address: string
  postalCode: string
  city: string
  countryCode: string
  phoneNumber: string
  timezone: string
  language: 'fr' | 'en'
}

/** VEN-21: the time zone of a venue that has none. */
const DEFAULT_TIMEZONE = 'America/Guadeloupe'

export function valuesOf(venue: Venue | undefined): VenueValues {
  return {
    venueName: venue?.venueName ?? '',
    venueTypeId: venue?.venueTypeId ? String(venue.venueTypeId) : '',
    siret: venue?.siret ?? '',
    logoUrl: venue?.logoUrl ?? '',
    mapsUri: venue?.mapsUri ?? '',
    smsSender: venue?.smsSender ?? '',
    address: venue?.address ?? '',
    postalCode: venue?.postalCode ?? '',
    city: venue?.city ?? '',
    countryCode: venue?.countryCode || 'FR',
    phoneNumber: venue?.phoneNumber ?? '',
    timezone: venue?.timezone || DEFAULT_TIMEZONE,
    language: venue?.language ?? 'fr',
  }
}

/** What is sent. */
export function bodyOf(values: VenueValues) {
  return {
    ...values,
    venueName: values.venueName.trim(),
    venueTypeId: values.venueTypeId === '' ? null : Number(values.venueTypeId),
    siret: values.siret.replace(/\s/g, ''),
    logoUrl: values.logoUrl.trim(),
    mapsUri: values.mapsUri.trim(),
    smsSender: values.smsSender.trim(),
  }
}
