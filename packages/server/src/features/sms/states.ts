import { OUTREACHES_UPDATED } from '@comptoir/core/outreach'
import { MISSED_CALLS_UPDATED } from '@comptoir/core/virtual-numbers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'

/** The outbox kind of an SMS. */
export const SMS_JOB = 'sms.send'

/** Notifies open pages that the history of first messages has changed. */
export function publishOutreaches(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: OUTREACHES_UPDATED, payload: { venueId } })
}

/** Notifies open pages that a call was missed, or that the SMS that answers one went further. */
export function publishMissedCalls(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: MISSED_CALLS_UPDATED, payload: { venueId } })
}

/** Notifies open pages of the list that an SMS stands in. */
export async function publishSms(tx: Tx, venueId: number, id: string): Promise<void> {
  const { rows } = await sql`
    select from sms where venue_id = ${venueId} and id = ${id} and kind = 'missedCall'`.execute(tx)
  if (rows.length > 0) publishMissedCalls(tx, venueId)
  else publishOutreaches(tx, venueId)
}
