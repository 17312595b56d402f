import { parse } from 'zod/v4/core'
import { HeldRole, Manager } from '../../session/index.ts'
import { Venue } from '../../venues/index.ts'

type Loose<T> = { [K in keyof T]?: unknown }

/**
 * An active manager who reads French.
 * @example
 * import { buildManager } from '@comptoir/core/testing'
 *
 * const unverified = buildManager({ isActivated: false })
 */
export function buildManager(overrides: Loose<Manager> = {}): Manager {
  return parse(Manager, {
    managerId: 7,
    managerFirstName: 'Chloé',
    managerLastName: 'Martin',
    managerEmail: 'chloe@example.test',
    managerUserName: 'chloe',
    managerStatus: '1',
    managerAccountType: 'other',
    language: 'fr',
    managerPhone: '',
    isActivated: true,
    hasSecondFactor: false,
    ...overrides,
  })
}

/**
 * A role in every venue that permits nothing.
 * @example
 * import { buildRole } from '@comptoir/core/testing'
 *
 * const reader = buildRole({ venueId: 3, permissions: ['messaging.messages:read'] })
 */
export function buildRole(overrides: Loose<HeldRole> = {}): HeldRole {
  return parse(HeldRole, { roleId: 1, name: 'Owner', venueId: null, permissions: [], ...overrides })
}

/**
 * A bakery.
 * @example
 * import { buildVenue } from '@comptoir/core/testing'
 *
 * buildVenue({ venueName: 'Le Zinc' }).venueName // => 'Le Zinc'
 */
export function buildVenue(overrides: Loose<Venue> = {}): Venue {
  return parse(Venue, {
    venueId: 1,
    venueName: 'Boulangerie du Port',
    venuePlanId: 41,
    venueFreeSMSCredits: 10,
    venuePaidSMSCredits: 200,
    venueFreeEmailCredits: 0,
    venuePaidEmailCredits: 1000,
    timezone: 'America/Guadeloupe',
    venueLatitude: null,
    venueLongitude: null,
    address: '',
    postalCode: '97110',
    city: 'Pointe-à-Pitre',
    countryCode: 'GP',
    phoneNumber: '',
    venueTypeId: null,
    siret: '',
    logoUrl: '',
    mapsUri: '',
    smsSender: '',
    language: 'fr',
    classifications: [],
    coachManagerId: null,
    ...overrides,
  })
}

function encode(value: unknown): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * A token with these claims and a signature that no one checks.
 * @example
 * import { readClaims } from '@comptoir/core/session'
 * import { buildToken } from '@comptoir/core/testing'
 *
 * readClaims(buildToken({ sub: '12' }))?.subject // => '12'
 */
export function buildToken(claims: Record<string, unknown> = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 15 * 60
  return `${encode({ alg: 'HS256' })}.${encode({ sub: '7', exp, ...claims })}.c2ln`
}
