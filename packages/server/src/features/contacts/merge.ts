import type { MergeFields, MergeSide } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { announceConversation } from '../inbox/index.ts'
import { keepChange } from './changes.ts'

/** A person as the database has them, in JSON. */
export interface StoredPerson {
  id: number
  email: string | null
  phone: string | null
  email_verified_at: string | null
  phone_verified_at: string | null
  erasure_asked_at: string | null
  [column: string]: unknown
}

interface StoredGuest {
  person_id: number
  is_invite: boolean
  /** Absent in merges from before there were any. */
  sources?: string[]
  visit_count: number
  created_at: string
}

/** What is needed to undo a merge: both contacts before, what moved, and the result. */
export interface FormerPair {
  keep: StoredPerson
  drop: StoredPerson
  values: object[]
  members: { address_book_id: number; person_id: number }[]
  guests: StoredGuest[]
  identities: { platform: string; value: string }[]
  conversationIds: string[]
  consentIds: string[]
  merged: string
}

type Read = Pick<
  FormerPair,
  'values' | 'members' | 'guests' | 'identities' | 'conversationIds' | 'consentIds'
>

async function lockPeople(tx: Tx, venueId: number, ids: readonly number[]): Promise<StoredPerson[]> {
  const { rows } = await sql<{ person: StoredPerson }>`
    select to_jsonb(p) as person from person p
    where p.venue_id = ${venueId} and p.id = any(${ids}::int[]) and p.deleted_at is null
    order by p.id for update`.execute(tx)
  return rows.map(({ person }) => person)
}

async function readAround(tx: Tx, venueId: number, keep: number, drop: number): Promise<Read> {
  const list = (what: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(${what}), '[]') from ${from})`
  const { rows } = await sql<Read>`
    select
      ${list(sql`to_jsonb(v)`, sql`custom_value v where v.venue_id = ${venueId} and v.person_id = ${keep}`)} as values,
      ${list(
        sql`to_jsonb(m)`,
        sql`address_book_member m where m.venue_id = ${venueId} and m.person_id in (${keep}, ${drop})`,
      )} as members,
      ${list(
        sql`to_jsonb(g)`,
        sql`guest g where g.venue_id = ${venueId} and g.person_id in (${keep}, ${drop})`,
      )} as guests,
      ${list(
        sql`jsonb_build_object('platform', i.platform, 'value', i.value)`,
        sql`person_identity i where i.venue_id = ${venueId} and i.person_id = ${drop}`,
      )} as identities,
      ${list(
        sql`c.id`,
        sql`conversation c where c.venue_id = ${venueId} and c.contact_id = ${drop}`,
      )} as "conversationIds",
      ${list(
        sql`c.id`,
        sql`consent c where c.venue_id = ${venueId} and c.person_id = ${drop}`,
      )} as "consentIds"`.execute(tx)
  const [around] = rows
  if (!around) throw notFound()
  return around
}

const columnOf = {
  contactFirstName: 'first_name',
  contactLastName: 'last_name',
  contactGender: 'gender',
  contactEmailAddress: 'email',
  contactPhoneNumber: 'phone',
  contactBirthday: 'birthday',
  contactCountryCode: 'country_code',
  contactPostalCode: 'postal_code',
  contactInterests: 'interests',
  contactLanguage: 'language',
} as const

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Two times of the same zone, as JSON has them. */
const earliest = (a: string | null, b: string | null) => (a !== null && (b === null || a < b) ? a : b)

/**
 * The kept person with the values that were chosen; a proof goes with what it proves, and a wish to be erased stays.
 */
export function mergePeople(keep: StoredPerson, drop: StoredPerson, fields: MergeFields): StoredPerson {
  const chosen: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(columnOf)) {
    const side: MergeSide =
      fields[field as keyof typeof columnOf] ?? (isEmpty(keep[column]) ? 'drop' : 'keep')
    chosen[column] = (side === 'keep' ? keep : drop)[column]
  }
  const merged: StoredPerson = { ...keep, ...chosen }
  const from = (column: 'email' | 'phone') => (merged[column] === keep[column] ? keep : drop)
  return {
    ...merged,
    email_verified_at: from('email').email_verified_at,
    phone_verified_at: from('phone').phone_verified_at,
    erasure_asked_at: earliest(keep.erasure_asked_at, drop.erasure_asked_at),
  }
}

/** Writes all that a person has of their own; whether they are subscribed follows by itself. */
export async function writePerson(tx: Tx, venueId: number, person: StoredPerson): Promise<void> {
  await sql`
    update person p set first_name = f.first_name, last_name = f.last_name, email = f.email, phone = f.phone,
      gender = f.gender, birthday = f.birthday, country_code = f.country_code, postal_code = f.postal_code,
      interests = f.interests, language = f.language, email_verified_at = f.email_verified_at,
      phone_verified_at = f.phone_verified_at, erasure_asked_at = f.erasure_asked_at, updated_at = f.updated_at
    from jsonb_populate_record(null::person, ${JSON.stringify(person)}::jsonb) f
    where p.venue_id = ${venueId} and p.id = ${person.id}`.execute(tx)
}

/** What of a person must be as the merge left it for the merge to be undone, as one text. */
export async function stateOf(tx: Tx, venueId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_object(
      'person', to_jsonb(p) - array['traits', 'is_subscribed', 'updated_at', 'first_fold', 'last_fold'],
      'values', (
        select jsonb_object_agg(v.column_id, to_jsonb(v) - 'word_fold') from custom_value v
        where v.venue_id = p.venue_id and v.person_id = p.id
      ))::text as state
    from person p where p.venue_id = ${venueId} and p.id = ${id} and p.deleted_at is null for update`.execute(
    tx,
  )
  return rows[0]?.state
}

async function mergeValues(
  tx: Tx,
  venueId: number,
  keep: number,
  drop: number,
  sides: Readonly<Record<string, MergeSide>>,
): Promise<void> {
  const chosen = (side: MergeSide) =>
    Object.keys(sides).flatMap((key) => (sides[key] === side && /^\d{1,9}$/.test(key) ? Number(key) : []))
  await sql`
    delete from custom_value
    where venue_id = ${venueId} and person_id = ${keep} and column_id = any(${chosen('drop')}::int[])`.execute(
    tx,
  )
  await sql`
    insert into custom_value (venue_id, person_id, column_id, number, moment, word)
    select venue_id, ${keep}, column_id, number, moment, word from custom_value
    where venue_id = ${venueId} and person_id = ${drop} and column_id <> all(${chosen('keep')}::int[])
    on conflict do nothing`.execute(tx)
}

async function moveVisits(tx: Tx, venueId: number, keep: number, drop: number): Promise<void> {
  const ofDrop = sql`venue_id = ${venueId} and person_id = ${drop}`
  await sql`
    insert into guest as g (venue_id, person_id, is_invite, sources, visit_count, created_at, last_seen_at)
    select venue_id, ${keep}, is_invite, sources, visit_count, created_at, last_seen_at from guest where ${ofDrop}
    on conflict (venue_id, person_id) do update set
      sources = array(select distinct unnest(g.sources || excluded.sources)),
      visit_count = g.visit_count + excluded.visit_count,
      created_at = least(g.created_at, excluded.created_at),
      last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at)`.execute(tx)
  await sql`delete from guest where ${ofDrop}`.execute(tx)
}

/** Books, identities, conversations, consents and visits of the one become the other's. */
async function move(tx: Tx, venueId: number, keep: number, drop: number): Promise<void> {
  const ofDrop = sql`venue_id = ${venueId} and person_id = ${drop}`
  // First: leaving a loyalty book or a conversation also ends being a guest.
  await moveVisits(tx, venueId, keep, drop)
  await sql`
    insert into address_book_member (venue_id, address_book_id, person_id, traits, added_at, consent_id, import_id)
    select m.venue_id, m.address_book_id, p.id, p.traits, m.added_at, m.consent_id, m.import_id
    from address_book_member m join person p on p.venue_id = m.venue_id and p.id = ${keep}
    where m.venue_id = ${venueId} and m.person_id = ${drop}
    on conflict do nothing`.execute(tx)
  await sql`delete from address_book_member where ${ofDrop}`.execute(tx)
  await sql`update person_identity set person_id = ${keep} where ${ofDrop}`.execute(tx)
  await sql`update consent set person_id = ${keep} where ${ofDrop}`.execute(tx)
  await sql`
    update conversation set contact_id = ${keep} where venue_id = ${venueId} and contact_id = ${drop}`.execute(
    tx,
  )
}

export interface Merge {
  venueId: number
  keep: number
  drop: number
  fields: MergeFields
  managerId: number | null
}

/** Merges two people, all or nothing (D-28); returns what is needed to undo it. */
export async function merge(tx: Tx, { venueId, keep, drop, fields, managerId }: Merge): Promise<string> {
  if (keep === drop)
    throw new AppError('rule', 'drop: must be a different contact', { fields: { drop: 'oneself' } })
  const people = await lockPeople(tx, venueId, [keep, drop])
  const [kept, dropped] = [keep, drop].map((id) => people.find((person) => person.id === id))
  if (!kept || !dropped) throw notFound()
  const around = await readAround(tx, venueId, keep, drop)
  await sql`
    update person set deleted_at = now(), merged_into = ${keep}
    where venue_id = ${venueId} and id = ${drop}`.execute(tx)
  const now = new Date().toISOString()
  await writePerson(tx, venueId, { ...mergePeople(kept, dropped, fields), updated_at: now })
  await mergeValues(tx, venueId, keep, drop, fields.customValues ?? {})
  await move(tx, venueId, keep, drop)
  const merged = (await stateOf(tx, venueId, keep)) ?? ''
  const former: FormerPair = { keep: kept, drop: dropped, ...around, merged }
  const changeId = await keepChange(tx, { venueId, kind: 'merge', former, managerId })
  for (const id of around.conversationIds) await announceConversation(tx, venueId, id)
  return changeId
}
