import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { VenueTable } from './tables.ts'

function toVenue(row: Selectable<VenueTable>) {
  return {
    venueId: row.venue_id,
    venueName: row.name,
    venuePlanId: row.plan_id,
    venueFreeSMSCredits: row.free_sms_credits,
    venuePaidSMSCredits: row.paid_sms_credits,
    venueFreeEmailCredits: row.free_email_credits,
    venuePaidEmailCredits: row.paid_email_credits,
    timezone: row.timezone,
    venueLatitude: row.latitude,
    venueLongitude: row.longitude,
    city: row.city,
    language: row.language,
  }
}

export async function listVenues(tx: Tx, venueIds: readonly number[], page: number, perPage: number) {
  const rows = await tx
    .selectFrom('venue')
    .selectAll()
    .where('venue_id', 'in', venueIds.length ? [...venueIds] : [0])
    .orderBy('name')
    .orderBy('venue_id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return rows.map(toVenue)
}

export async function findVenue(tx: Tx, venueId: number) {
  const row = await tx.selectFrom('venue').selectAll().where('venue_id', '=', venueId).executeTakeFirst()
  return row && toVenue(row)
}
