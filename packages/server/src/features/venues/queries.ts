import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { containing } from '../../kernel/http/like.ts'
import type { WalletKind } from '../../kernel/ledger/index.ts'
import type { VenueTable } from './tables.ts'

type Labels = { id: number; name: { fr: string; en: string } }[]
type VenueRow = Selectable<VenueTable> & {
  classifications: Labels
  maps_uri: string
  credits: Partial<Record<WalletKind, number>>
}

const columns = sql`v.*, coalesce((
    select p.maps_uri from profile p where p.venue_id = v.venue_id order by p.id limit 1
  ), '') as maps_uri, coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', jsonb_build_object('fr', c.name_fr, 'en', c.name_en)) order by c.id)
    from venue_classification vc join classification c on c.id = vc.classification_id where vc.venue_id = v.venue_id
  ), '[]') as classifications, coalesce((
    select jsonb_object_agg(w.kind, w.available) from wallet w where w.venue_id = v.venue_id and w.kind is not null
  ), '{}') as credits`

function toVenue(row: VenueRow) {
  return {
    venueId: row.venue_id,
    venueName: row.name,
    venuePlanId: row.plan_id,
    venueFreeSMSCredits: row.credits.freeSms ?? 0,
    venuePaidSMSCredits: row.credits.paidSms ?? 0,
    venueFreeEmailCredits: row.credits.freeEmail ?? 0,
    venuePaidEmailCredits: row.credits.paidEmail ?? 0,
    timezone: row.timezone,
    venueLatitude: row.latitude,
    venueLongitude: row.longitude,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    countryCode: row.country_code,
    phoneNumber: row.phone,
    venueTypeId: row.venue_type_id,
    siret: row.siret ?? '',
    logoUrl: row.logo_url,
    mapsUri: row.maps_uri,
    smsSender: row.sms_sender,
    language: row.language,
    classifications: row.classifications,
    coachManagerId: row.coach_manager_id,
  }
}

/** Venues of the list, by name. */
export async function listVenues(tx: Tx, venueIds: readonly number[], page: number, perPage: number) {
  const { rows } = await sql<VenueRow>`
    select ${columns} from venue v where v.venue_id = any(${venueIds}::int[]) and v.deleted_at is null
    order by v.name, v.venue_id limit ${perPage} offset ${(page - 1) * perPage}`.execute(tx)
  return rows.map(toVenue)
}

export async function findVenue(tx: Tx, venueId: number) {
  const { rows } = await sql<VenueRow>`
    select ${columns} from venue v where v.venue_id = ${venueId} and v.deleted_at is null`.execute(tx)
  return rows[0] && toVenue(rows[0])
}

export interface VenueSearch {
  page: number
  perpage: number
  search?: string | undefined
  planId?: number | undefined
  classificationId?: number | undefined
  venueTypeId?: number | undefined
}

/** Of all venues, by name: needs the system's view. */
export async function searchVenues(tx: Tx, query: VenueSearch) {
  const { page, perpage, planId = null, classificationId = null, venueTypeId = null } = query
  const like = containing(query.search)
  const where = sql`where v.deleted_at is null
    and (${like}::text is null or lower(v.name) like ${like} or lower(v.city) like ${like}
      or v.postal_code like ${like} or v.siret like ${like})
    and (${planId}::int is null or v.plan_id = ${planId})
    and (${venueTypeId}::int is null or v.venue_type_id = ${venueTypeId})
    and (${classificationId}::int is null or exists (
      select from venue_classification vc where vc.venue_id = v.venue_id and vc.classification_id = ${classificationId}
    ))`
  const { rows } = await sql<VenueRow>`
    select ${columns} from venue v ${where} order by lower(v.name), v.venue_id
    limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n from venue v ${where}`.execute(
    tx,
  )
  return { items: rows.map(toVenue), totalItems: counts[0]?.n ?? 0 }
}
