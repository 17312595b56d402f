import { type FeatureName, featuresOfPlan, messagingFeatures } from '@comptoir/core/features'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives a venue what its plan holds and takes what an earlier plan gave; what was given by hand stays (FEA-08). */
export async function applyPlan(tx: Tx, venueId: number, planId: number): Promise<void> {
  await sql`delete from enabled_feature where venue_id = ${venueId} and source = 'plan'`.execute(tx)
  await sql`
    insert into enabled_feature (venue_id, feature, source)
    select ${venueId}, feature, 'plan' from unnest(${[...featuresOfPlan(planId)]}::text[]) feature
    on conflict do nothing`.execute(tx)
}

/** What an endpoint may ask for: a feature, or any that opens the inbox (MSG-47). */
export type NeededFeature = FeatureName | 'messaging'

/** Which of these venues have a feature. A web chat counts as messaging (D-23). */
export async function venuesWith(
  tx: Tx,
  venueIds: readonly number[],
  needed: NeededFeature,
): Promise<number[]> {
  const names = needed === 'messaging' ? [...messagingFeatures] : [needed]
  const { rows } = await sql<{ venueId: number }>`
    select venue_id as "venueId" from unnest(${venueIds}::int[]) asked (venue_id)
    where exists (
      select from enabled_feature f where f.venue_id = asked.venue_id and f.feature = any(${names}::text[])
    ) or (${needed === 'messaging'} and exists (
      select from webchat w where w.venue_id = asked.venue_id and w.deleted_at is null
    ))`.execute(tx)
  return rows.map(({ venueId }) => venueId)
}
