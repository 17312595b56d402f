import type { Contact, SuppressionChannel } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { phoneOnWire } from './phone.ts'

/** A person with their books and custom values, as the calls return them. */
export interface ContactRow {
  venue_id: number
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  gender: Contact['contactGender']
  birthday: string | null
  country_code: string | null
  postal_code: string
  interests: number[]
  language: Contact['contactLanguage']
  email_verified_at: Date | null
  phone_verified_at: Date | null
  is_subscribed: boolean
  created_at: Date
  book_ids: number[]
  custom_values: Contact['customValues']
  suppressed: SuppressionChannel[]
}

/** Of the person `p`. */
export const contactColumns = sql`
  p.venue_id, p.id, p.first_name, p.last_name, p.email, p.phone, p.gender, p.birthday, p.country_code, p.postal_code, p.interests,
  p.language, p.email_verified_at, p.phone_verified_at, p.is_subscribed, p.created_at,
  array(
    select m.address_book_id from address_book_member m where m.venue_id = p.venue_id and m.person_id = p.id order by 1
  ) as book_ids,
  (
    select coalesce(jsonb_object_agg(v.column_id, coalesce(to_jsonb(v.number), to_jsonb(v.word),
      to_jsonb(to_char(v.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))), '{}')
    from custom_value v join custom_column c on c.venue_id = v.venue_id and c.id = v.column_id and c.deleted_at is null
    where v.venue_id = p.venue_id and v.person_id = p.id
  ) as custom_values,
  case when p.is_subscribed then '{}' else array(
    select s.channel from suppression s
    where s.venue_id = p.venue_id
      and (s.channel = 'email' and s.address = p.email or s.channel in ('sms', 'whatsapp') and s.address = p.phone)
    order by 1
  ) end as suppressed`

/** A row as the calls return it; `listedIn` is the book that was asked for. */
export function toContact(row: ContactRow, listedIn?: number) {
  return {
    contactId: row.id,
    venueId: row.venue_id,
    contactAddressBookId: listedIn ?? row.book_ids[0] ?? null,
    addressBookIds: row.book_ids,
    contactFirstName: row.first_name,
    contactLastName: row.last_name,
    contactGender: row.gender,
    contactEmailAddress: row.email,
    contactPhoneNumber: phoneOnWire(row.phone),
    contactBirthday: row.birthday,
    contactCountryCode: row.country_code,
    contactPostalCode: row.postal_code,
    contactInterests: row.interests,
    contactLanguage: row.language,
    contactSubscribed: row.is_subscribed,
    suppressedChannels: row.suppressed,
    contactEmailAddressVerified: row.email_verified_at !== null,
    contactPhoneNumberVerified: row.phone_verified_at !== null,
    customValues: row.custom_values,
    created_at: row.created_at.toISOString(),
  }
}

/** A contact of one of the venues; throws if it no longer exists. */
export async function requireContactIn(tx: Tx, venueIds: readonly number[], id: number) {
  const { rows } = await sql<ContactRow>`
    select ${contactColumns} from person p
    where ${inVenues(sql`p.venue_id`, venueIds)} and p.id = ${id} and p.deleted_at is null`.execute(tx)
  if (!rows[0]) throw notFound()
  return toContact(rows[0])
}

/** A contact; throws if it no longer exists. */
export const requireContact = (tx: Tx, venueId: number, id: number) => requireContactIn(tx, [venueId], id)
