import { CONTACTS_UPDATED } from '@comptoir/core/contacts'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'

/** Notifies open pages that the suppression list of these venues changed. */
export function announceSuppression(tx: Tx, venueIds: readonly number[]): void {
  // In one order everywhere: each counter stays locked until the commit.
  const ordered = [...new Set(venueIds)].toSorted((one, other) => one - other)
  for (const venueId of ordered) emit(tx, { venueId, type: CONTACTS_UPDATED, payload: { venueId } })
}
