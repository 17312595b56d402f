import type { CountryCode } from '@comptoir/ui'

/** What has been entered so far; kept while the person goes back and forth between the steps. */
export interface Draft {
  managerFirstName: string
  managerLastName: string
  emailAddress: string
  password: string
  venueName: string
  venueTypeId: string | null
  siret: string
  phone: string
  isPhoneValid: boolean
  timezone: string
  termsAccepted: boolean
}

/** The time zones in which a French establishment can be, and the country code of their phones (D-38). */
export const zones = [
  ['Europe/Paris', 'FR'],
  ['America/Guadeloupe', 'GP'],
  ['America/Martinique', 'MQ'],
  ['America/Cayenne', 'GF'],
  ['Indian/Reunion', 'RE'],
  ['Indian/Mayotte', 'YT'],
  ['America/Marigot', 'MF'],
  ['America/St_Barthelemy', 'BL'],
  ['America/Miquelon', 'PM'],
  ['Pacific/Noumea', 'NC'],
  ['Pacific/Tahiti', 'PF'],
  ['Pacific/Marquesas', 'PF'],
  ['Pacific/Gambier', 'PF'],
  ['Pacific/Wallis', 'WF'],
] as const satisfies readonly (readonly [string, CountryCode])[]

export type Zone = (typeof zones)[number][0]

/** The zone of the browser where a French establishment can be in it, else that of the mainland. */
export function proposeZone(browserZone: string): Zone {
  return zones.find(([zone]) => zone === browserZone)?.[0] ?? 'Europe/Paris'
}

/** The country whose phone numbers are usual in a zone. */
export function countryOfZone(timezone: string): CountryCode {
  return zones.find(([zone]) => zone === timezone)?.[1] ?? 'FR'
}

export function emptyDraft(): Draft {
  return {
    managerFirstName: '',
    managerLastName: '',
    emailAddress: '',
    password: '',
    venueName: '',
    venueTypeId: null,
    siret: '',
    phone: '',
    isPhoneValid: false,
    timezone: proposeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    // D-36: consent is given, never found.
    termsAccepted: false,
  }
}
