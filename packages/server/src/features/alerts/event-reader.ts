import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { followVenuesOf } from '../../kernel/queue/venue-cursors.ts'

/** Under what name alerts read the events of a venue. */
export const ALERT_READER = 'smsAlert'

/** Has events read in the venues whose managers have alerts, beginning now, and in no others. */
export function followAlerts(tx: Tx): Promise<void> {
  return followVenuesOf(tx, ALERT_READER, sql`select manager_id from sms_alert_setting where is_on`)
}
