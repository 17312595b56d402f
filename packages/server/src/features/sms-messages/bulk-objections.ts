import type { Tx } from '../../kernel/db/database.ts'
import type { Batch, Objection } from '../../kernel/dispatch/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type BulkSms, lockTouches, nextSendTime, touchedTooOften } from '../sms/index.ts'
import { suppressedAmong } from '../suppression/index.ts'

/**
 * What keeps SMS that advertise from leaving, asked when they are claimed: a STOP since the launch, the hours of the law
 * and of the venue (D-65), and three of any kind within seven days (D-74). The lock makes claims of one venue wait for
 * each other, so that together they keep the limit.
 */
export async function bulkObjections(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { venueId, dispatchId, payload, messages }: Batch,
): Promise<Map<number, Objection>> {
  const { timezone, from, until } = payload as BulkSms
  const phones = messages.map(({ recipient }) => recipient)
  await lockTouches(tx, venueId)
  const stopped = await suppressedAmong(tx, secrets, venueId, 'sms', phones)
  const tooOften = await touchedTooOften(tx, { venueId, phones, exceptDispatch: dispatchId })
  const now = new Date()
  const objections = new Map<number, Objection>()
  for (const { n, recipient } of messages) {
    const at = nextSendTime(now, recipient, timezone, { from, until })
    if (stopped.has(recipient)) objections.set(n, { reason: 'stop' })
    else if (at > now) objections.set(n, { until: at })
    else if (tooOften.has(recipient)) objections.set(n, { reason: 'cap' })
  }
  return objections
}
