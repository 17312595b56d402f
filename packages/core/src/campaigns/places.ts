import * as z from 'zod/mini'
import type { LocationFilter } from './shapes.ts'

/** How many of a target live in a place. */
export const CampaignPlace = z.object({
  /** ISO 3166-1; empty where nothing is known. */
  country: z.string(),
  postalCode: z.string(),
  people: z.int(),
})
export interface CampaignPlace extends z.infer<typeof CampaignPlace> {}

/** What is chosen as one: a department of France, or another country as a whole. */
export interface PlaceGroup {
  /** `FR-75`, or the country. */
  key: string
  country: string
  /** Number of the department, empty for another country. */
  department: string
  postalCodes: string[]
  people: number
}

/**
 * The department of a postal code of mainland France and Corsica; empty for what is none.
 * @example
 * import { departmentOf } from '@comptoir/core/campaigns'
 *
 * departmentOf('69003') // => '69'
 * departmentOf('20200') // => '2B'
 * departmentOf('97110') // => '971'
 */
export function departmentOf(postalCode: string): string {
  if (!/^\d{5}$/.test(postalCode)) return ''
  if (postalCode.startsWith('20')) return postalCode < '20200' ? '2A' : '2B'
  return postalCode.startsWith('97') || postalCode.startsWith('98')
    ? postalCode.slice(0, 3)
    : postalCode.slice(0, 2)
}

/**
 * Places as one chooses them (CMP-26), those with most people first; who lives nowhere that is known is in none.
 * @example
 * import { groupPlaces } from '@comptoir/core/campaigns'
 *
 * groupPlaces([{ country: 'FR', postalCode: '69003', people: 4 }]) // => [{ key: 'FR-69', country: 'FR', department: '69', postalCodes: ['69003'], people: 4 }]
 */
export function groupPlaces(places: readonly CampaignPlace[]): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>()
  for (const { country, postalCode, people } of places) {
    if (country === '') continue
    const department = country === 'FR' ? departmentOf(postalCode) : ''
    if (country === 'FR' && department === '') continue
    const key = department === '' ? country : `${country}-${department}`
    const group = groups.get(key) ?? { key, country, department, postalCodes: [], people: 0 }
    if (department !== '') group.postalCodes.push(postalCode)
    group.people += people
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.people - one.people)
}

/**
 * Whether a place is among those that are chosen.
 * @example
 * import { hasPlace } from '@comptoir/core/campaigns'
 *
 * const group = { key: 'GP', country: 'GP', department: '', postalCodes: [], people: 4 }
 * hasPlace({ countries: ['GP'], postalCodes: [] }, group) // => true
 */
export function hasPlace({ countries, postalCodes }: LocationFilter, group: PlaceGroup): boolean {
  if (group.department === '') return countries.includes(group.country)
  return postalCodes.some(
    ({ country, postalCode }) => country === group.country && departmentOf(postalCode) === group.department,
  )
}

/**
 * The filter with a place in it, or without it.
 * @example
 * import { choosePlace } from '@comptoir/core/campaigns'
 *
 * const group = { key: 'GP', country: 'GP', department: '', postalCodes: [], people: 4 }
 * choosePlace({ countries: [], postalCodes: [] }, group, true) // => { countries: ['GP'], postalCodes: [] }
 */
export function choosePlace(filter: LocationFilter, group: PlaceGroup, isChosen: boolean): LocationFilter {
  const { country, department } = group
  const countries = filter.countries.filter((one) => one !== country)
  if (department === '') return { ...filter, countries: isChosen ? [...countries, country] : countries }
  const others = filter.postalCodes.filter(
    (one) => one.country !== country || departmentOf(one.postalCode) !== department,
  )
  const own = group.postalCodes.map((postalCode) => ({ country, postalCode }))
  return { ...filter, postalCodes: isChosen ? [...others, ...own] : others }
}
