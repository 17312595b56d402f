import type { OpeningPeriod } from '@comptoir/core/rules'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface VenueTable {
  venue_id: Generated<number>
  name: string
  plan_id: Generated<number>
  timezone: string
  latitude: number | null
  longitude: number | null
  city: Generated<string>
  language: Generated<'fr' | 'en'>
  /** The number of the establishment in France; null where none was given. */
  siret: string | null
  address: Generated<string>
  postal_code: Generated<string>
  country_code: Generated<string>
  phone: Generated<string>
  venue_type_id: number | null
  logo_url: Generated<string>
  /** Empty for that of the installation. */
  sms_sender: Generated<string>
  coach_manager_id: number | null
  /** In its own time; none means always open. */
  hours: ColumnType<OpeningPeriod[], string | undefined, string>
  deleted_at: Date | null
  created_at: FilledTime
}

export interface VenueManagerTable {
  venue_id: number
  manager_id: number
}

export interface ClassificationTable {
  id: Generated<number>
  name_fr: string
  name_en: string
}

export interface VenueClassificationTable {
  venue_id: number
  classification_id: number
}

interface VenueTables {
  venue: VenueTable
  classification: ClassificationTable
  venue_classification: VenueClassificationTable
  venue_manager: VenueManagerTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends VenueTables {}
}
