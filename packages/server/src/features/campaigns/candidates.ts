import type { CampaignPerson, CampaignTarget, CampaignType } from '@comptoir/core/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { segmentMembers } from '../contacts/index.ts'
import { keptConsent } from '../outreach/index.ts'
import type { Within } from './within.ts'

/** Somebody of a target who can be reached. */
export interface Candidate {
  /** Null for a number or an address that belongs to no one the venue knows. */
  personId: number | null
  /** E.164 for an SMS, an e-mail address in lower case for a mail. */
  address: string
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

/** Whether the person `p` is as a target says: of a gender, an age, an interest; nothing said is everybody. */
function isAs({ genders, ageRanges, interests }: CampaignTarget): RawBuilder<unknown>[] {
  const [from, until] = [ageRanges.map((one) => one.from), ageRanges.map((one) => one.until)]
  return [
    ...(genders.length === 0 ? [] : [sql`p.gender = any(${genders}::text[])`]),
    ...(interests.length === 0 ? [] : [sql`p.interests && ${interests}::smallint[]`]),
    ...(ageRanges.length === 0
      ? []
      : [
          sql`exists (
            select from unnest(${from}::int[], ${until}::int[]) as years(lowest, highest)
            where extract(year from age(p.birthday)) between years.lowest and years.highest)`,
        ]),
  ]
}

async function conditionsOf(tx: Tx, venueId: number, target: CampaignTarget): Promise<RawBuilder<unknown>> {
  const { excludedBookIds } = target
  const meant = await isMeant(tx, venueId, target)
  const isOut = isInBook(sql`b.id = any(${excludedBookIds}::int[])`)
  const conditions = [meant, ...isAs(target), ...(excludedBookIds.length === 0 ? [] : [sql`not ${isOut}`])]
  return sql.join(conditions, sql` and `)
}

/** Where the channel's address of the person `p` is kept. */
const addressIn: Record<CampaignType, RawBuilder<string | null>> = {
  sms: sql`p.phone`,
  email: sql`p.email`,
}

/** Whom a campaign is for, and how it reaches them. */
export interface Aim {
  venueId: number
  target: CampaignTarget
  type: CampaignType
}

async function* typedAddresses(
  within: Within,
  { venueId, type, target: { phoneNumbers, emailAddresses, excludedBookIds } }: Aim,
): AsyncGenerator<Candidate[]> {
  const addresses = [...new Set(type === 'sms' ? phoneNumbers : emailAddresses)].toSorted()
  for (let start = 0; start < addresses.length; start += PORTION) {
    const portion = addresses.slice(start, start + PORTION)
    yield await within(async (tx) => {
      const { rows } = await sql<Candidate>`
        select given.address, p.id as "personId", coalesce(p.first_name, '') as "firstName",
          coalesce(p.last_name, '') as "lastName", coalesce(p.country_code, '') as country,
          coalesce(p.postal_code, '') as "postalCode",
          case when p.id is not null then ${keptConsent(type)} end as consent
        from unnest(${portion}::text[]) as given(address)
        left join person p
          on p.venue_id = ${venueId} and ${addressIn[type]} = given.address and p.deleted_at is null
        where p.id is null or not ${isInBook(sql`b.id = any(${excludedBookIds}::int[])`)}
        order by given.address`.execute(tx)
      return rows
    })
  }
}

/** Everybody of a target who can be reached, each address once, in portions, in the order of the addresses. */
export async function* readCandidates(within: Within, aim: Aim): AsyncGenerator<Candidate[]> {
  const { venueId, target, type } = aim
  if (target.type === 'manual') return yield* typedAddresses(within, aim)
  const isOne = await within((tx) => conditionsOf(tx, venueId, target))
  const address = addressIn[type]
  for (let after = ''; ; ) {
    const portion = await within(async (tx) => {
      const { rows } = await sql<Candidate>`
        select ${address} as address, ${columns}, ${keptConsent(type)} as consent from person p
        where p.venue_id = ${venueId} and p.deleted_at is null and ${address} > ${after} and ${isOne}
        order by ${address} limit ${PORTION}`.execute(tx)
      return rows
    })
    if (portion.length > 0) yield portion
    if (portion.length < PORTION) return
    after = portion.at(-1)?.address ?? ''
  }
}

/** How many of a target have no address for it. */
export async function countUnreachable(tx: Tx, { venueId, target, type }: Aim): Promise<number> {
  if (target.type === 'manual') return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from person p
    where p.venue_id = ${venueId} and p.deleted_at is null and ${addressIn[type]} is null
      and ${await conditionsOf(tx, venueId, target)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The first of a target who have no address for it, by name. */
export async function listUnreachable(
  tx: Tx,
  { venueId, target, type }: Aim,
  most: number,
): Promise<CampaignPerson[]> {
  if (target.type === 'manual') return []
  const { rows } = await sql<CampaignPerson>`
    select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", '' as "phoneNumber",
      '' as "emailAddress"
    from person p
    where p.venue_id = ${venueId} and p.deleted_at is null and ${addressIn[type]} is null
      and ${await conditionsOf(tx, venueId, target)}
    order by p.last_name, p.first_name, p.id limit ${most}`.execute(tx)
  return rows
}
