import { findTerritory, frenchTerritories, territoryOfPhone } from '@comptoir/core/rules'

/** Where a venue is, as far as its forms ask. */
export interface PlaceDraft {
  venueName: string
  venueTypeId: string | null
  countryCode: string
  siret: string
  phone: string
  isPhoneValid: boolean
  timezone: string
  /** The address of the site that shows the chat, as it was typed. */
  site: string
}

/** What has been entered so far; kept while the person goes back and forth between the steps. */
export interface Draft extends PlaceDraft {
  managerFirstName: string
  managerLastName: string
  emailAddress: string
  password: string
  termsAccepted: boolean
}

const MAINLAND = 'FR'

/** The territory whose zone the browser is in, else the mainland (D-38). */
export function proposeCountry(browserZone: string): string {
  const found = frenchTerritories.find(({ timezones }) => timezones.includes(browserZone))
  return found?.countryCode ?? MAINLAND
}

/** The zone of the browser where the territory has it, else the territory's main one; undefined in other countries. */
export function zoneOf(countryCode: string, browserZone?: string): string | undefined {
  const timezones = findTerritory(countryCode)?.timezones
  return timezones?.find((zone) => zone === browserZone) ?? timezones?.[0]
}

/**
 * Where a venue is whose phone was typed: a number from overseas is of a venue there, one of the mainland is carried
 * anywhere.
 */
export function countryByPhone(phone: string, countryCode: string): string {
  const found = territoryOfPhone(phone)
  const isSamePlan =
    found !== undefined && findTerritory(found)?.callingCode === findTerritory(countryCode)?.callingCode
  return found === undefined || found === MAINLAND || isSamePlan ? countryCode : found
}

export function emptyPlace(browserZone: string): PlaceDraft {
  const countryCode = proposeCountry(browserZone)
  return {
    venueName: '',
    venueTypeId: null,
    countryCode,
    siret: '',
    phone: '',
    isPhoneValid: false,
    timezone: zoneOf(countryCode, browserZone) ?? browserZone,
    site: '',
  }
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function emptyDraft(): Draft {
  return {
    managerFirstName: '',
    managerLastName: '',
    emailAddress: '',
    password: '',
    ...emptyPlace(browserZone()),
    // D-36: consent is given, never found.
    termsAccepted: false,
  }
}
