import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import { isProtectedSender } from '@comptoir/core/sms'
import { venueTypes } from '@comptoir/core/venues'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { VenueTable } from './tables.ts'

type Changes = Received<typeof contract.venues.updateVenue>['body']

const columnOf = {
  venueName: 'name',
  timezone: 'timezone',
  venueLatitude: 'latitude',
  venueLongitude: 'longitude',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  countryCode: 'country_code',
  phoneNumber: 'phone',
  venueTypeId: 'venue_type_id',
  siret: 'siret',
  logoUrl: 'logo_url',
  smsSender: 'sms_sender',
  language: 'language',
  venuePlanId: 'plan_id',
  coachManagerId: 'coach_manager_id',
} as const satisfies Partial<Record<keyof Changes, keyof VenueTable>>

/** What staff alone may change; named by a refusal. */
export const staffFields = ['venuePlanId', 'classificationIds', 'coachManagerId'] as const

/** The columns of what was sent; an empty siret is none. */
export function toColumns(changes: Changes): Partial<Insertable<VenueTable>> {
  const entries = Object.entries(columnOf).flatMap(([field, column]) => {
    const value = changes[field as keyof typeof columnOf]
    if (value === undefined) return []
    return [[column, field === 'siret' && value === '' ? null : value]]
  })
  return Object.fromEntries(entries)
}

function unknown(field: string, what: string): AppError {
  return new AppError('rule', `${field}: ${what}`, { fields: { [field]: 'unknown' } })
}

/** Refuses the name of a service that no venue is, as the sender of its SMS (T33). */
function requireOwnSender({ smsSender }: Changes): void {
  if (smsSender === undefined || !isProtectedSender(smsSender)) return
  throw new AppError('invalid', 'smsSender: is the name of a service that no venue may use', {
    fields: { smsSender: 'protected_sender' },
  })
}

/** Refuses references that lead nowhere, and what is not the venue's own. */
export async function requireReferences(tx: Tx, changes: Changes): Promise<void> {
  requireOwnSender(changes)
  const { venueTypeId, classificationIds } = changes
  if (typeof venueTypeId === 'number' && !venueTypes.some((type) => type.venueTypeId === venueTypeId))
    throw unknown('venueTypeId', 'this type of venue does not exist')
  if (!classificationIds?.length) return
  const wanted = [...new Set<number>(classificationIds)]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from classification where id = any(${wanted}::int[])`.execute(tx)
  if (rows[0]?.n !== wanted.length) throw unknown('classificationIds', 'this classification does not exist')
}

/** Puts exactly these labels on a venue. */
export async function setClassifications(
  tx: Tx,
  venueId: number,
  classificationIds: readonly number[],
): Promise<void> {
  await sql`delete from venue_classification where venue_id = ${venueId}`.execute(tx)
  await sql`
    insert into venue_classification (venue_id, classification_id)
    select distinct ${venueId}::int, id from unnest(${classificationIds}::int[]) id`.execute(tx)
}

/**
 * Puts the link to the place at Google on the venue's profiles; an empty one is none (MSG-17). Profiles with another
 * place than the first keep its link.
 */
export async function setMapsUri(tx: Tx, venueId: number, mapsUri: string): Promise<void> {
  const first = await tx
    .selectFrom('profile')
    .select('maps_uri')
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const shared = first?.maps_uri ?? null
  await tx
    .updateTable('profile')
    .set({ maps_uri: mapsUri === '' ? null : mapsUri })
    .where('venue_id', '=', venueId)
    .where((where) => where.or([where('maps_uri', 'is', null), where('maps_uri', '=', shared)]))
    .execute()
}
