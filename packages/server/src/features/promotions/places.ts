import type { CampaignType } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'

/** Postal codes that are answered at most. */
const MOST = 2_000

/** The language that the browser prefers of ours. */
function namesOf(request: Request) {
  const preferred = /\b(fr|en)\b/i.exec(request.headers.get('accept-language') ?? '')?.[1]?.toLowerCase()
  return new Intl.DisplayNames([preferred === 'en' ? 'en' : 'fr'], { type: 'region' })
}

/** The countries of the people of venues, those of no one else (D-44). */
export async function countCountries(tx: Tx, venueIds: readonly number[], request: Request) {
  const { rows } = await sql<{ countryNameCode: string; users: number }>`
    select country_code as "countryNameCode", count(*)::int as users from person
    where ${inVenues(sql`venue_id`, venueIds)} and deleted_at is null and country_code is not null
    group by 1 order by 2 desc, 1`.execute(tx)
  const names = namesOf(request)
  return rows.map((row) => ({ ...row, countryName: names.of(row.countryNameCode) ?? row.countryNameCode }))
}

/** The postal codes of a country where the venues know people with an address for the type. */
export async function countPostalCodes(
  tx: Tx,
  venueIds: readonly number[],
  { promotionType, selectedCountry }: { promotionType: CampaignType; selectedCountry: string },
) {
  const address = promotionType === 'sms' ? sql`phone` : sql`email`
  const { rows } = await sql<{ postalCode: string; users: number }>`
    select postal_code as "postalCode", count(*)::int as users from person
    where ${inVenues(sql`venue_id`, venueIds)} and deleted_at is null and country_code = ${selectedCountry}
      and postal_code <> '' and ${address} is not null
    group by 1 order by 2 desc, 1 limit ${MOST}`.execute(tx)
  return rows
}
