import { type Gender, GUEST_SOURCES, type GuestSource } from '@comptoir/core/contacts'
import type { contract } from '@comptoir/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { announceContacts } from './change-events.ts'
import { conditionOf, guests } from './guest-filter.ts'
import {
  addPerson,
  changePerson,
  type FieldNames,
  findByAddress,
  lockPerson,
  nothingSaid,
  readFields,
  saysSomething,
} from './people.ts'
import { phoneOnWire } from './phone.ts'

type Guests = Pick<
  Handlers<typeof contract.contacts>,
  'listUsers' | 'getUser' | 'createUser' | 'listVenueUsers' | 'updateVenueUser'
>

const names: FieldNames = { email: 'userEmailAddress', phone: 'userMobilePhone', birthday: 'userBirthday' }

interface GuestRow {
  venue_id: number
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  gender: Gender | null
  birthday: string | null
  language: 'fr' | 'en' | null
  is_invite: boolean
  sources: GuestSource[]
  visit_count: number
  created_at: Date
  last_seen_at: Date
}

const toUser = (row: GuestRow) => ({
  userId: row.id,
  venueId: row.venue_id,
  userFirstName: row.first_name,
  userLastName: row.last_name,
  userMobilePhone: phoneOnWire(row.phone),
  userEmailAddress: row.email,
  userGender: row.gender,
  userBirthday: row.birthday,
  userLanguage: row.language,
  isInvite: row.is_invite,
  sources: GUEST_SOURCES.filter((one) => (one === 'invite' ? row.is_invite : row.sources.includes(one))),
  visitCount: row.visit_count,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

async function readGuests(
  tx: Tx,
  venueIds: readonly number[],
  condition: RawBuilder<unknown>,
  limit: number,
  offset = 0,
) {
  const { rows } = await sql<GuestRow>`
    select g.venue_id, p.id, p.first_name, p.last_name, p.email, p.phone, p.gender, p.birthday, p.language,
      g.is_invite, g.sources, g.visit_count, g.created_at, g.last_seen_at
    from ${guests} where ${inVenues(sql`g.venue_id`, venueIds)} and ${condition}
    order by g.last_seen_at desc, g.person_id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(toUser)
}

async function requireGuestIn(tx: Tx, venueIds: readonly number[], id: number) {
  const [user] = await readGuests(tx, venueIds, sql`g.person_id = ${id}`, 1)
  if (!user) throw notFound()
  return user
}

const requireGuest = (tx: Tx, venueId: number, id: number) => requireGuestIn(tx, [venueId], id)

interface UserFields {
  userFirstName?: string | undefined
  userLastName?: string | undefined
  userMobilePhone?: string | null | undefined
  userEmailAddress?: string | null | undefined
  userGender?: Gender | null | undefined
  userBirthday?: string | null | undefined
  userLanguage?: 'fr' | 'en' | null | undefined
}

const toContactFields = (sent: UserFields) => ({
  contactFirstName: sent.userFirstName,
  contactLastName: sent.userLastName,
  contactPhoneNumber: sent.userMobilePhone,
  contactEmailAddress: sent.userEmailAddress,
  contactGender: sent.userGender,
  contactBirthday: sent.userBirthday,
  contactLanguage: sent.userLanguage,
})

/** People who came to the venue itself (CON-30 to CON-35, D-25). */
export function guestHandlers({ secrets }: Pick<Services, 'secrets'>): Guests {
  const placeOf = (venueId: number) => ({ venueId, secrets, names })

  /** The person of these fields: known by an address, and then filled in where something is missing; else added. */
  async function ensurePerson(tx: Tx, venueId: number, sent: UserFields): Promise<number> {
    const columns = await readFields(tx, venueId, toContactFields(sent), names, null)
    if (!saysSomething(columns)) throw nothingSaid()
    const [known] = await findByAddress(tx, venueId, columns)
    if (!known) return addPerson(tx, placeOf(venueId), columns)
    const person: Record<string, unknown> | undefined = await tx
      .selectFrom('person')
      .selectAll()
      .where('venue_id', '=', venueId)
      .where('id', '=', known.id)
      .forUpdate()
      .executeTakeFirst()
    const lacks = (value: unknown) => value === null || value === '' || value === undefined
    const missing = Object.fromEntries(Object.entries(columns).filter(([name]) => lacks(person?.[name])))
    await changePerson(tx, placeOf(venueId), known.id, await lockPerson(tx, venueId, known.id), missing)
    return known.id
  }

  return {
    async listUsers({ query: { page, perpage, ...filter } }, { tx, venueIds }) {
      const condition = await conditionOf(tx, venueIds, filter)
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${guests}
        where ${inVenues(sql`g.venue_id`, venueIds)} and ${condition}`.execute(tx)
      const totalItems = rows[0]?.n ?? 0
      const items = await readGuests(tx, venueIds, condition, perpage, (page - 1) * perpage)
      return { items, page, perPage: perpage, totalItems, totalPages: Math.ceil(totalItems / perpage) }
    },
    getUser: ({ params: { userId } }, { tx, venueIds }) => requireGuestIn(tx, venueIds, userId),
    async createUser({ params: { venueId }, body: { creationVenueId, isInvite, ...sent } }, { tx }) {
      if (creationVenueId !== undefined && creationVenueId !== venueId) throw notFound()
      const id = await ensurePerson(tx, venueId, sent)
      await sql`
        insert into guest as g (venue_id, person_id, is_invite, sources)
        values (${venueId}, ${id}, ${isInvite}, ${isInvite ? [] : ['visit']}::text[])
        on conflict (venue_id, person_id) do update set last_seen_at = excluded.last_seen_at,
          sources = case when g.sources @> excluded.sources then g.sources else g.sources || excluded.sources end
        where not ${isInvite}`.execute(tx)
      announceContacts(tx, venueId)
      return requireGuest(tx, venueId, id)
    },
    listVenueUsers: ({ query }, { tx, venueIds }) => readGuests(tx, venueIds, sql`true`, query.limit),
    async updateVenueUser({ params: { venueId, userId }, body: { isInvite, ...sent } }, { tx }) {
      await requireGuest(tx, venueId, userId)
      const known = await lockPerson(tx, venueId, userId)
      const columns = await readFields(tx, venueId, toContactFields(sent), names, known.country_code)
      await changePerson(tx, placeOf(venueId), userId, known, columns)
      if (isInvite !== undefined)
        await sql`
          update guest set is_invite = ${isInvite},
            sources = case when sources = '{}' and not ${isInvite} then '{visit}' else sources end
          where venue_id = ${venueId} and person_id = ${userId}`.execute(tx)
      announceContacts(tx, venueId)
      return requireGuest(tx, venueId, userId)
    },
  }
}
