import { CONTACTS_UPDATED } from '@comptoir/core/contacts'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'

/** Notifies open pages that people or books of the venue changed. */
export function announceContacts(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: CONTACTS_UPDATED, payload: { venueId } })
}
