import { CONTACTS_UPDATED } from '@comptoir/core/contacts'
import type { Tx } from '../db/database.ts'
import { emit } from '../live/events.ts'

/** Tells who is looking that people or books of the venue changed. As late in the transaction as possible, and once. */
export async function announceContacts(tx: Tx, venueId: number): Promise<void> {
  await emit(tx, { venueId, type: CONTACTS_UPDATED, payload: { venueId } })
}
