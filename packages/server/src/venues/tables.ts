import type { Generated } from 'kysely'
import type { FilledTime } from '../db/schema.ts'

export interface VenueTable {
  venue_id: Generated<number>
  name: string
  plan_id: Generated<number>
  free_sms_credits: Generated<number>
  paid_sms_credits: Generated<number>
  free_email_credits: Generated<number>
  paid_email_credits: Generated<number>
  timezone: string
  latitude: number | null
  longitude: number | null
  city: Generated<string>
  language: Generated<'fr' | 'en'>
  created_at: FilledTime
}

export interface VenueManagerTable {
  venue_id: number
  manager_id: number
}

export interface VenueTables {
  venue: VenueTable
  venue_manager: VenueManagerTable
}
