/** A part of the French Republic as forms of a venue need it. */
export interface FrenchTerritory {
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** IANA names, the main one first. */
  timezones: readonly [string, ...string[]]
  /** Whether its establishments have a SIRET; the Pacific has registers of its own. */
  hasSiret: boolean
  /** After +, what its numbers begin with; with +590 also those of the islands that share the plan of Guadeloupe. */
  callingCode: string
  /** What its numbers begin with as they are dialled within France. */
  nationalPrefixes: readonly string[]
}

/** `country zones siret calling national,…`, with `-` for none. */
/*@__NO_SIDE_EFFECTS__*/
function territory(line: string): FrenchTerritory {
  const [countryCode = '', zones = '', siret = '', callingCode = '', prefixes = '-'] = line.split(' ')
  const [first = '', ...others] = zones.split(',')
  return {
    countryCode,
    timezones: [first, ...others],
    hasSiret: siret === 'siret',
    callingCode,
    nationalPrefixes: prefixes === '-' ? [] : prefixes.split(','),
  }
}

/** Where a French establishment can be (D-38), the mainland first, then by population. */
export const frenchTerritories: readonly FrenchTerritory[] = /* @__PURE__ */ [
  territory('FR Europe/Paris siret 33 -'),
  territory('RE Indian/Reunion siret 262 0262,0263,0692,0693'),
  territory('GP America/Guadeloupe siret 590 0590,0690,0691'),
  territory('MQ America/Martinique siret 596 0596,0696,0697'),
  territory('GF America/Cayenne siret 594 0594,0694'),
  territory('YT Indian/Mayotte siret 262269,262639 0269,0639'),
  territory('MF America/Marigot siret 590 -'),
  territory('BL America/St_Barthelemy siret 590 -'),
  territory('PM America/Miquelon siret 508 0508,0708'),
  territory('NC Pacific/Noumea none 687 -'),
  territory('PF Pacific/Tahiti,Pacific/Marquesas,Pacific/Gambier none 689 -'),
  territory('WF Pacific/Wallis none 681 -'),
]

/**
 * The territory of the French Republic with this country code; undefined for any other country.
 * @example
 * import { findTerritory } from '@comptoir/core/rules'
 *
 * findTerritory('GP')?.timezones[0] // => 'America/Guadeloupe'
 * findTerritory('BE') // => undefined
 */
export function findTerritory(countryCode: string): FrenchTerritory | undefined {
  return frenchTerritories.find((one) => one.countryCode === countryCode)
}

/**
 * Whether establishments of a country have a SIRET: France and its territories, without those of the Pacific.
 * @example
 * import { hasSiret } from '@comptoir/core/rules'
 *
 * hasSiret('MQ') // => true
 * hasSiret('NC') // => false
 */
export function hasSiret(countryCode: string): boolean {
  return findTerritory(countryCode)?.hasSiret ?? false
}

function startsLike({ callingCode, nationalPrefixes }: FrenchTerritory, digits: string): boolean {
  if (digits.startsWith('+')) return callingCode.split(',').some((code) => digits.startsWith(`+${code}`))
  return nationalPrefixes.some((prefix) => digits.startsWith(prefix))
}

/**
 * The country code of the French territory that a phone number belongs to, from its first digits, as it is dialled
 * within France or with `+`; undefined where they do not say. Numbers of Saint-Martin and Saint-Barthélemy look like
 * those of Guadeloupe.
 * @example
 * import { territoryOfPhone } from '@comptoir/core/rules'
 *
 * territoryOfPhone('0690 12 34 56') // => 'GP'
 * territoryOfPhone('+262 639 12 34 56') // => 'YT'
 * territoryOfPhone('06 12 34 56 78') // => undefined
 */
export function territoryOfPhone(phone: string): string | undefined {
  const digits = phone
    .trim()
    .replace(/^00/, '+')
    .replace(/[^\d+]/g, '')
  // Mayotte's ranges lie within those of Réunion.
  const found = frenchTerritories.filter((one) => startsLike(one, digits))
  return (found.find(({ countryCode }) => countryCode === 'YT') ?? found[0])?.countryCode
}
