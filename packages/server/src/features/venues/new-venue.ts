import type { Insertable } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { applyPlan } from '../features/index.ts'
import { addPresetRoles, givePreset } from '../roles/index.ts'
import type { VenueTable } from './tables.ts'

/** The columns of a new venue; the plan is the self-served one unless said otherwise. */
export type NewVenue = Omit<Insertable<VenueTable>, 'venue_id' | 'deleted_at' | 'created_at'>

/** What lets a venue be made with few words. */
export const emptyVenue = {
  latitude: null,
  longitude: null,
  siret: null,
  venue_type_id: null,
  coach_manager_id: null,
} as const

/**
 * Adds a venue with its profile, the preset roles and the features of its plan; `ownerId` becomes its owner (VEN-08).
 * Needs the system's view: the venue is no one's before.
 */
export async function addVenue(tx: Tx, venue: NewVenue, ownerId: number | undefined): Promise<number> {
  const { venue_id: venueId, plan_id: planId } = await tx
    .insertInto('venue')
    .values(venue)
    .returning(['venue_id', 'plan_id'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('profile').values({ venue_id: venueId, title: venue.name }).execute()
  await addPresetRoles(tx, venueId)
  await applyPlan(tx, venueId, planId)
  if (ownerId !== undefined) await givePreset(tx, venueId, ownerId, 'Owner')
  return venueId
}
