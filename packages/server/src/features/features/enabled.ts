import { features } from '@comptoir/core/features'
import type { Tx } from '../../kernel/db/database.ts'

/** Every feature, as callers read it (FEA-04). */
export const listed = features.map(({ id, name, label }) => ({ id, name, label }))

/** The features of these venues, by venue and number (FEA-05). */
export async function enabledIn(tx: Tx, venueIds: readonly number[]) {
  const rows = await tx
    .selectFrom('enabled_feature')
    .selectAll()
    .where('venue_id', 'in', [0, ...venueIds])
    .execute()
  return rows
    .flatMap(({ venue_id: venueId, feature, source }) =>
      listed.filter(({ name }) => name === feature).map((one) => ({ ...one, venueId, source })),
    )
    .sort((a, b) => a.venueId - b.venueId || a.id - b.id)
}
