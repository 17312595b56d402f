import { OUTREACHES_UPDATED } from '@comptoir/core/outreach'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'

/** The outbox kind of an SMS. */
export const SMS_JOB = 'sms.send'

/** Notifies open pages that the history of first messages has changed. */
export function publishOutreaches(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: OUTREACHES_UPDATED, payload: { venueId } })
}
