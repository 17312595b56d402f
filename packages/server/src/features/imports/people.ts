import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Consents } from './consents.ts'
import {
  columnOfField,
  customField,
  type PersonField,
  personFields,
  type Value,
  type Values,
} from './fields.ts'
import type { KnownPerson, Subject } from './plan.ts'

interface PersonRow extends Record<PersonField, Value> {
  id: number
  seen: 'created' | 'seen' | null
  former: Values | null
}

interface CustomRow {
  personId: number
  columnId: number
  value: Value
}

const fieldNames = Object.values(personFields)

/** The people with these addresses, locked, with what this import changed of them so far. */
export async function findKnown(
  tx: Tx,
  { venueId, importId }: { venueId: number; importId: number },
  addresses: readonly string[],
  columnIds: readonly number[],
): Promise<KnownPerson[]> {
  if (addresses.length === 0) return []
  const asJson = JSON.stringify(addresses)
  const { rows } = await sql<PersonRow>`
    with wanted as materialized (select value collate "C" as address from json_array_elements_text(${asJson}::json))
    select p.id, p.first_name, p.last_name, p.email, p.phone, p.gender, p.birthday::text as birthday, p.country_code,
      p.postal_code, p.interests, c.former,
      case when p.import_id = ${importId} then 'created' when c.person_id is not null then 'seen' end as seen
    from person p
    left join address_book_import_change c
      on c.venue_id = p.venue_id and c.import_id = ${importId} and c.person_id = p.id
    where p.venue_id = ${venueId} and p.id in (
      select e.id from wanted join person e on e.venue_id = ${venueId} and e.email = address and e.deleted_at is null
      union
      select f.id from wanted join person f on f.venue_id = ${venueId} and f.phone = address and f.deleted_at is null)
    order by p.id
    for no key update of p`.execute(tx)
  const custom = await findCustom(
    tx,
    venueId,
    rows.map(({ id }) => id),
    columnIds,
  )
  return rows.map((row) => ({
    id: row.id,
    former: row.former ?? {},
    seen: row.seen ?? undefined,
    values: {
      ...Object.fromEntries(fieldNames.map((name) => [name, row[name]])),
      ...Object.fromEntries(
        (custom.get(row.id) ?? []).map(({ columnId, value }) => [customField(columnId), value]),
      ),
    },
  }))
}

/** The values of custom columns, by person; moments as ISO time. */
export async function findCustom(
  tx: Tx,
  venueId: number,
  personIds: readonly number[],
  columnIds: readonly number[],
): Promise<Map<number, CustomRow[]>> {
  if (personIds.length === 0 || columnIds.length === 0) return new Map()
  const { rows } = await sql<{
    personId: number
    columnId: number
    number: number | null
    moment: Date | null
    word: string | null
  }>`
    select person_id as "personId", column_id as "columnId", number, moment, word from custom_value
    where venue_id = ${venueId} and person_id = any(${personIds}::int[]) and column_id = any(${columnIds}::int[])`.execute(
    tx,
  )
  const values = rows.map(({ personId, columnId, number, moment, word }) => ({
    personId,
    columnId,
    value: number ?? moment?.toISOString() ?? word,
  }))
  return Map.groupBy(values, ({ personId }) => personId)
}

const recordOf = (values: Values) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null]))

/** How the rows of a JSON parameter are read. */
const asRecords = sql`r (id integer, first_name text, last_name text, email text, phone text, gender text, birthday date,
  country_code text, postal_code text, interests smallint[])`

interface Added {
  added: number
  first: number | null
  last: number | null
}

export interface Membership {
  venueId: number
  importId: number
  addressBookId: number
  consentId: string | null
}

/** Creates people and adds them to the address book, in one statement, each with the proof of their consent. */
export async function addPeople(
  tx: Tx,
  { venueId, importId, addressBookId, consentId }: Membership,
  subjects: readonly Subject[],
  consents: Consents,
): Promise<Added> {
  if (subjects.length === 0) return { added: 0, first: null, last: null }
  // Those with another proof than most are identified by an address.
  const others = subjects
    .map((subject) => ({
      address: subject.values.email ?? subject.values.phone,
      consentId: consents.of(subject),
    }))
    .filter((one) => one.consentId !== consentId)
  const { rows } = await sql<Added>`
    with added as (
      insert into person (
        venue_id, first_name, last_name, email, phone, gender, birthday, country_code, postal_code, interests, import_id)
      select ${venueId}, coalesce(first_name, ''), coalesce(last_name, ''), email, phone, gender, birthday, country_code,
        coalesce(postal_code, ''), coalesce(interests, '{}'), ${importId}
      from json_to_recordset(${JSON.stringify(subjects.map(({ values }) => recordOf(values)))}::json) as ${asRecords}
      returning id, traits, coalesce(email, phone) as address
    ), joined as (
      insert into address_book_member (venue_id, address_book_id, person_id, traits, consent_id, import_id)
      select ${venueId}, ${addressBookId}, id, traits,
        case when o.address is null then ${consentId}::uuid else o."consentId" end, ${importId}
      from added
      left join json_to_recordset(${JSON.stringify(others)}::json) as o (address text, "consentId" uuid) using (address)
    )
    select count(*)::int as added, min(id) as first, max(id) as last from added`.execute(tx)
  const [added = { added: 0, first: null, last: null }] = rows
  return added
}

/**
 * Writes what changed of people; a changed address is no longer verified (D-27). People created by the import stay unedited by
 * others.
 */
export async function changePeople(
  tx: Tx,
  { venueId, importId }: { venueId: number; importId: number },
  people: readonly { id: number; values: Values }[],
): Promise<void> {
  if (people.length === 0) return
  const records = people.map(({ id, values }) => ({ id, ...recordOf(values) }))
  await sql`
    update person p set
      first_name = coalesce(r.first_name, ''), last_name = coalesce(r.last_name, ''), email = r.email, phone = r.phone,
      gender = r.gender, birthday = r.birthday, country_code = r.country_code, postal_code = coalesce(r.postal_code, ''),
      interests = coalesce(r.interests, '{}'),
      email_verified_at = case when p.email is not distinct from r.email then p.email_verified_at end,
      phone_verified_at = case when p.phone is not distinct from r.phone then p.phone_verified_at end,
      updated_at = case when p.import_id = ${importId} then p.updated_at else now() end
    from json_to_recordset(${JSON.stringify(records)}::json) as ${asRecords}
    where p.venue_id = ${venueId} and p.id = r.id`.execute(tx)
}

/** Adds existing people to the address book; returns how many were not in it. */
export async function joinBook(
  tx: Tx,
  { venueId, importId, addressBookId }: Membership,
  people: readonly { id: number; consentId: string | null }[],
): Promise<number> {
  if (people.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into address_book_member (venue_id, address_book_id, person_id, traits, consent_id, import_id)
    select ${venueId}, ${addressBookId}, p.id, p.traits, r."consentId", ${importId}
    from json_to_recordset(${JSON.stringify(people)}::json) as r (id integer, "consentId" uuid)
    join person p on p.venue_id = ${venueId} and p.id = r.id
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * The custom values of people, each in the column of its type; null removes one. New people are identified by an address.
 */
export async function writeCustom(
  tx: Tx,
  venueId: number,
  people: readonly { id?: number | undefined; values: Values; fields?: readonly string[] }[],
): Promise<void> {
  const values = people.flatMap(({ id, values: given, fields = Object.keys(given) }) =>
    fields.flatMap((field) => {
      const column = columnOfField(field)
      if (column === undefined) return []
      const { email, phone } = given
      return [
        { id: id ?? null, email: email ?? null, phone: phone ?? null, column, value: given[field] ?? null },
      ]
    }),
  )
  if (values.length === 0) return
  const given = sql`
    select coalesce(r.id, e.id, f.id) as person_id, c.id as column_id, c.type, r.value
    from json_to_recordset(${JSON.stringify(values)}::json) as r (id integer, email text, phone text, "column" integer, value text)
    join custom_column c on c.venue_id = ${venueId} and c.id = r.column
    left join person e on r.id is null and e.venue_id = ${venueId} and e.email = r.email collate "C" and e.deleted_at is null
    left join person f on r.id is null and r.email is null and f.venue_id = ${venueId} and f.phone = r.phone collate "C"
      and f.deleted_at is null`
  await sql`
    insert into custom_value (venue_id, person_id, column_id, number, moment, word)
    select ${venueId}, person_id, column_id, case when type = 'DOUBLE' then value::float8 end,
      case when type = 'DATETIME' then value::timestamptz end, case when type = 'CHAR' then value end
    from (${given}) g where value is not null
    on conflict (venue_id, person_id, column_id) do update
      set number = excluded.number, moment = excluded.moment, word = excluded.word`.execute(tx)
  if (values.every(({ value }) => value !== null)) return
  await sql`
    delete from custom_value v using (${given}) g
    where g.value is null and v.venue_id = ${venueId} and v.person_id = g.person_id and v.column_id = g.column_id`.execute(
    tx,
  )
}
