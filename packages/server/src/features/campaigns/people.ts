import {
  CAMPAIGN_PEOPLE_MAX,
  type CampaignPerson,
  type CampaignPlace,
  type CampaignType,
  type LeftOutReason,
} from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Aimed, audienceOf, sidesOf } from './audience.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { listUnreachable } from './candidates.ts'

const toPerson =
  (type: CampaignType) =>
  ({ personId, firstName, lastName, address }: Aimed): CampaignPerson => ({
    personId,
    firstName,
    lastName,
    phoneNumber: type === 'sms' ? address : '',
    emailAddress: type === 'email' ? address : '',
  })

/** The first who get a campaign, or who are left out for a reason (CMP-21). */
export async function listPeople(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config'>,
  campaign: StoredCampaign,
  reason: LeftOutReason | undefined,
): Promise<CampaignPerson[]> {
  const { venueId, id, type, target } = campaign
  if (reason === 'noPhone' || reason === 'noEmail') {
    const isAsked = (reason === 'noPhone') === (type === 'sms')
    return isAsked ? listUnreachable(tx, { venueId, target, type }, CAMPAIGN_PEOPLE_MAX) : []
  }
  const aim = { ...campaign, campaignId: id, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  const isOfSides = reason === undefined || reason === 'holdout'
  const portions = (isOfSides ? sidesOf : audienceOf)(services, aim)
  const found: CampaignPerson[] = []
  for await (const portion of portions) {
    found.push(...portion.filter((one) => one.reason === (reason ?? null)).map(toPerson(type)))
    if (found.length >= CAMPAIGN_PEOPLE_MAX) break
  }
  return found.slice(0, CAMPAIGN_PEOPLE_MAX)
}

/** As many as a table of them can hold. */
const MOST_PLACES = 2_000

/** Where those live who would get it if it were for every place (CMP-26). */
export async function countPlaces(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config'>,
  { venueId, target, type }: StoredCampaign,
): Promise<CampaignPlace[]> {
  const everywhere = { ...target, locationFilter: { countries: [], postalCodes: [] } }
  const aim = { venueId, target: everywhere, type, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  const places = new Map<string, CampaignPlace>()
  for await (const portion of audienceOf(services, aim))
    for (const { reason, country, postalCode } of portion) {
      if (reason !== null) continue
      const key = `${country}|${postalCode}`
      const place = places.get(key) ?? { country, postalCode, people: 0 }
      place.people += 1
      places.set(key, place)
    }
  return [...places.values()].toSorted((one, other) => other.people - one.people).slice(0, MOST_PLACES)
}
