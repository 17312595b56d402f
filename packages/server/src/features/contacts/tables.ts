import type {
  AddressBookSource,
  ContactFilter,
  CustomColumnType,
  Gender,
  GuestSource,
  SuppressionChannel,
} from '@comptoir/core/contacts'
import type { Platform } from '@comptoir/core/inbox'
import type { Generated, GeneratedAlways } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'

export interface AddressBookTable {
  venue_id: number
  id: Generated<number>
  name: string
  source: Generated<AddressBookSource>
  /** Kept by triggers. */
  contact_count: Generated<number>
  created_at: FilledTime
}

export interface PersonTable {
  venue_id: number
  id: Generated<number>
  first_name: Generated<string>
  last_name: Generated<string>
  first_fold: GeneratedAlways<string>
  last_fold: GeneratedAlways<string>
  email: string | null
  /** E.164 with plus. */
  phone: string | null
  gender: Gender | null
  birthday: string | null
  country_code: string | null
  postal_code: Generated<string>
  interests: Generated<number[]>
  language: 'fr' | 'en' | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  /** Follows from the table of suppressions, by triggers (D-26). */
  is_subscribed: Generated<boolean>
  /** Bits: subscribed 1, has an e-mail address 2, has a phone number 4. */
  traits: GeneratedAlways<number>
  merged_into: number | null
  created_at: FilledTime
  updated_at: FilledTime
  deleted_at: Date | null
}

export interface ConsentTable {
  venue_id: number
  id: string
  person_id: number | null
  channels: SuppressionChannel[]
  wording: string
  place: 'office' | 'import' | 'preferences' | 'conversation' | 'wifi' | 'shop' | 'api'
  given_at: FilledTime
  manager_id: number | null
  manager_name: Generated<string>
}

export interface AddressBookMemberTable {
  venue_id: number
  address_book_id: number
  person_id: number
  /** The person's; a trigger follows its changes. */
  traits: number
  added_at: FilledTime
  consent_id: string | null
  import_id: number | null
}

export interface PersonCountTable {
  venue_id: number
  persons: Generated<number>
  revision: Generated<number>
}

export interface CustomColumnTable {
  venue_id: number
  id: Generated<number>
  label: string
  type: CustomColumnType
  created_at: FilledTime
  deleted_at: Date | null
}

export interface CustomValueTable {
  venue_id: number
  person_id: number
  column_id: number
  number: number | null
  moment: Date | null
  word: string | null
  word_fold: GeneratedAlways<string | null>
}

export interface PersonIdentityTable {
  venue_id: number
  platform: Platform
  value: string
  person_id: number
}

export interface GuestTable {
  venue_id: number
  person_id: number
  is_invite: Generated<boolean>
  /** How they came; some are kept by triggers. */
  sources: Generated<Exclude<GuestSource, 'invite'>[]>
  visit_count: Generated<number>
  created_at: FilledTime
  last_seen_at: FilledTime
}

export interface SegmentTable {
  venue_id: number
  id: Generated<number>
  name: string
  address_book_id: number | null
  filter: Json<ContactFilter>
  created_at: FilledTime
}

export interface PersonChangeTable {
  venue_id: number
  id: string
  kind: 'merge' | 'delete'
  former: Json
  manager_id: number | null
  created_at: FilledTime
  undone_at: Date | null
}

interface ContactTables {
  address_book: AddressBookTable
  person: PersonTable
  consent: ConsentTable
  address_book_member: AddressBookMemberTable
  person_count: PersonCountTable
  custom_column: CustomColumnTable
  custom_value: CustomValueTable
  person_identity: PersonIdentityTable
  guest: GuestTable
  segment: SegmentTable
  person_change: PersonChangeTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends ContactTables {}
}
