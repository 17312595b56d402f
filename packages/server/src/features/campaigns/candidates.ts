import type { CampaignPerson, CampaignTarget } from '@comptoir/core/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { segmentMembers } from '../contacts/index.ts'
import { keptConsent } from '../outreach/index.ts'
import type { Within } from './within.ts'

/** Somebody of a target who has a phone. */
export interface Candidate {
  /** Null for a number that belongs to no one the venue knows. */
  personId: number | null
  phone: string
  firstName: string
  lastName: string
  /** Where they live, as ISO 3166-1; empty where nothing is known. */
  country: string
  postalCode: string
  /** The words to which they agreed; null where nothing is kept. */
  consent: string | null
}

const PORTION = 1_000

const columns = sql`
  p.id as "personId", p.first_name as "firstName", p.last_name as "lastName",
  coalesce(p.country_code, '') as country, p.postal_code as "postalCode"`

const isInBook = (isBook: RawBuilder<unknown>) => sql`exists (
  select from address_book_member m join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
  where m.venue_id = p.venue_id and m.person_id = p.id and ${isBook})`

/** Whether the person `p` is of a target (CMP-06, CMP-24). */
async function isMeant(tx: Tx, venueId: number, target: CampaignTarget): Promise<RawBuilder<unknown>> {
  const { type, addressBookIds, segmentIds, importId } = target
  if (type === 'database')
    return sql`exists (select from guest g where g.venue_id = p.venue_id and g.person_id = p.id)`
  if (type === 'fidelity') return isInBook(sql`b.source = 'fidelity'`)
  if (type === 'import')
    return isInBook(sql`b.id = (
      select i.address_book_id from address_book_import i where i.venue_id = ${venueId} and i.id = ${importId})`)
  const chosen: number[] = []
  for (const id of segmentIds) chosen.push(...(await segmentMembers(tx, venueId, id)))
  return sql`(${isInBook(sql`b.id = any(${addressBookIds}::int[])`)} or p.id = any(${chosen}::int[]))`
}

async function conditionsOf(tx: Tx, venueId: number, target: CampaignTarget): Promise<RawBuilder<unknown>> {
  const { excludedBookIds } = target
  const meant = await isMeant(tx, venueId, target)
  return excludedBookIds.length === 0
    ? meant
    : sql`${meant} and not ${isInBook(sql`b.id = any(${excludedBookIds}::int[])`)}`
}

async function* typedNumbers(
  within: Within,
  venueId: number,
  { phoneNumbers, excludedBookIds }: CampaignTarget,
): AsyncGenerator<Candidate[]> {
  const phones = [...new Set(phoneNumbers)].toSorted()
  for (let start = 0; start < phones.length; start += PORTION) {
    const portion = phones.slice(start, start + PORTION)
    yield await within(async (tx) => {
      const { rows } = await sql<Candidate>`
        select given.phone, p.id as "personId", coalesce(p.first_name, '') as "firstName",
          coalesce(p.last_name, '') as "lastName", coalesce(p.country_code, '') as country,
          coalesce(p.postal_code, '') as "postalCode", case when p.id is not null then ${keptConsent} end as consent
        from unnest(${portion}::text[]) as given(phone)
        left join person p on p.venue_id = ${venueId} and p.phone = given.phone and p.deleted_at is null
        where p.id is null or not ${isInBook(sql`b.id = any(${excludedBookIds}::int[])`)}
        order by given.phone`.execute(tx)
      return rows
    })
  }
}

/** Everybody of a target who has a phone, each number once, in portions, in the order of the numbers. */
export async function* readCandidates(
  within: Within,
  venueId: number,
  target: CampaignTarget,
): AsyncGenerator<Candidate[]> {
  if (target.type === 'manual') return yield* typedNumbers(within, venueId, target)
  const isOne = await within((tx) => conditionsOf(tx, venueId, target))
  for (let after = ''; ; ) {
    const portion = await within(async (tx) => {
      const { rows } = await sql<Candidate>`
        select p.phone, ${columns}, ${keptConsent} as consent from person p
        where p.venue_id = ${venueId} and p.deleted_at is null and p.phone > ${after} and ${isOne}
        order by p.phone limit ${PORTION}`.execute(tx)
      return rows
    })
    if (portion.length > 0) yield portion
    if (portion.length < PORTION) return
    after = portion.at(-1)?.phone ?? ''
  }
}

/** How many of a target have no phone. */
export async function countWithoutPhone(tx: Tx, venueId: number, target: CampaignTarget): Promise<number> {
  if (target.type === 'manual') return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from person p
    where p.venue_id = ${venueId} and p.deleted_at is null and p.phone is null
      and ${await conditionsOf(tx, venueId, target)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The first of a target who have no phone, by name. */
export async function listWithoutPhone(
  tx: Tx,
  venueId: number,
  target: CampaignTarget,
  most: number,
): Promise<CampaignPerson[]> {
  if (target.type === 'manual') return []
  const { rows } = await sql<CampaignPerson>`
    select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", '' as "phoneNumber"
    from person p
    where p.venue_id = ${venueId} and p.deleted_at is null and p.phone is null
      and ${await conditionsOf(tx, venueId, target)}
    order by p.last_name, p.first_name, p.id limit ${most}`.execute(tx)
  return rows
}
