import type { ContactChange } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { knowAgain } from '../suppression/index.ts'
import { linkConversations } from './conversation-links.ts'
import { requirePhone } from './phone.ts'

/** The columns of a person that people write. */
interface Columns {
  first_name?: string
  last_name?: string
  gender?: 'm' | 'f' | null
  email?: string | null
  phone?: string | null
  birthday?: string | null
  country_code?: string | null
  postal_code?: string
  interests?: number[]
  language?: 'fr' | 'en' | null
}

/** The names of the fields for their sender: contacts and guests have names of their own. */
export interface FieldNames {
  email: string
  phone: string
  birthday: string
}

export const contactFields: FieldNames = {
  email: 'contactEmailAddress',
  phone: 'contactPhoneNumber',
  birthday: 'contactBirthday',
}

interface Home {
  country: string
  today: string
}

async function findHome(tx: Tx, venueId: number): Promise<Home> {
  const { rows } = await sql<Home>`
    select country_code as country, to_char(now() at time zone timezone, 'YYYY-MM-DD') as today
    from venue where venue_id = ${venueId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * What was sent, as columns: the phone as E.164 (CON-42), no one born tomorrow (CON-41); flags of proof are not read
 * (D-27).
 */
export async function readFields(
  tx: Tx,
  venueId: number,
  sent: ContactChange,
  names: FieldNames,
  knownCountry: string | null,
): Promise<Columns> {
  const { country, today } = await findHome(tx, venueId)
  const { contactPhoneNumber: phone, contactBirthday: birthday, contactCountryCode, contactInterests } = sent
  if (birthday && birthday > today)
    throw new AppError('rule', `${names.birthday}: must not be in the future`, {
      fields: { [names.birthday]: 'future' },
    })
  const dialled = (contactCountryCode ?? knownCountry) || country
  const given = {
    first_name: sent.contactFirstName,
    last_name: sent.contactLastName,
    gender: sent.contactGender,
    email: sent.contactEmailAddress,
    phone: phone ? requirePhone(phone, dialled, names.phone) : phone === '' ? null : phone,
    birthday,
    country_code: contactCountryCode,
    postal_code: sent.contactPostalCode,
    interests: contactInterests && [...new Set(contactInterests)].sort((a, b) => a - b),
    language: sent.contactLanguage,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Whether a person has anything of their own: a book alone describes no person (CON-38). */
export const saysSomething = (columns: Columns) =>
  Object.values(columns).some(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )

/** Who in the venue has this e-mail address or phone number. */
export async function findByAddress(
  tx: Tx,
  venueId: number,
  { email = null, phone = null }: Columns,
): Promise<{ id: number; isEmail: boolean }[]> {
  const { rows } = await sql<{ id: number; isEmail: boolean }>`
    select id, true as "isEmail" from person
    where venue_id = ${venueId} and email = ${email} and deleted_at is null
    union all
    select id, false from person where venue_id = ${venueId} and phone = ${phone} and deleted_at is null`.execute(
    tx,
  )
  return rows
}

async function requireFree(
  tx: Tx,
  venueId: number,
  columns: Columns,
  names: FieldNames,
  ownId?: number,
): Promise<void> {
  const other = (await findByAddress(tx, venueId, columns)).find(({ id }) => id !== ownId)
  if (!other) return
  const field = other.isEmail ? names.email : names.phone
  throw new AppError('conflict', `${field}: is used by another contact`, {
    fields: { [field]: 'taken', contactId: String(other.id) },
  })
}

/** When a person gets an address: earlier opt-outs of it apply, and its conversations become theirs. */
async function follow(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  venueId: number,
  id: number,
  { email = null, phone = null }: Columns,
): Promise<void> {
  await knowAgain(
    tx,
    secrets,
    venueId,
    [email, phone].filter((address) => address !== null),
  )
  await linkConversations(tx, venueId, id, phone)
}

interface Place {
  venueId: number
  secrets: Pick<Secrets, 'fingerprint'>
  names: FieldNames
}

/** Adds a new person; returns the id. */
export async function addPerson(
  tx: Tx,
  { venueId, secrets, names }: Place,
  columns: Columns,
): Promise<number> {
  await requireFree(tx, venueId, columns, names)
  const { id } = await tx
    .insertInto('person')
    .values({ venue_id: venueId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await follow(tx, secrets, venueId, id, columns)
  return id
}

interface Known {
  email: string | null
  phone: string | null
  country_code: string | null
}

/** Locks the person of a change. */
export async function lockPerson(tx: Tx, venueId: number, id: number): Promise<Known> {
  const { rows } = await sql<Known>`
    select email, phone, country_code from person
    where venue_id = ${venueId} and id = ${id} and deleted_at is null for update`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function requireSomething(tx: Tx, venueId: number, id: number): Promise<void> {
  const { rows } = await sql`
    select from person p
    where p.venue_id = ${venueId} and p.id = ${id} and p.first_name = '' and p.last_name = '' and p.email is null
      and p.phone is null and p.gender is null and p.birthday is null and p.country_code is null
      and p.postal_code = '' and p.interests = '{}' and p.language is null and not exists (
        select from custom_value v where v.venue_id = p.venue_id and v.person_id = p.id)`.execute(tx)
  if (rows.length > 0) throw nothingSaid()
}

export const nothingSaid = () =>
  new AppError('rule', 'Fill in at least one field besides the address book.', {
    fields: { contact: 'required' },
  })

/** Changes a locked person; an e-mail address or phone number that is another one now is not proven (D-27). */
export async function changePerson(
  tx: Tx,
  { venueId, secrets, names }: Place,
  id: number,
  known: Known,
  columns: Columns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await requireFree(tx, venueId, columns, names, id)
  const isNew = (name: 'email' | 'phone') => columns[name] !== undefined && columns[name] !== known[name]
  await tx
    .updateTable('person')
    .set({
      ...columns,
      ...(isNew('email') ? { email_verified_at: null } : {}),
      ...(isNew('phone') ? { phone_verified_at: null } : {}),
      updated_at: new Date(),
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  await requireSomething(tx, venueId, id)
  await follow(tx, secrets, venueId, id, {
    ...(isNew('email') && columns.email ? { email: columns.email } : {}),
    ...(isNew('phone') && columns.phone ? { phone: columns.phone } : {}),
  })
}
