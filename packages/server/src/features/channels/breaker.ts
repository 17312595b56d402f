import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import type { ChannelAccount } from '../../kernel/ports/channel.ts'
import { type AccountRow, publishChannels, releaseWaiting } from './accounts.ts'

/** After so many sends in a row without a response, the others wait. */
const MOST_FAILURES = 5
const COOL_DOWN_SECONDS = 5
const LONGEST_COOL_DOWN_SECONDS = 600

/** The longer it has been silent, the later it is tried again. */
export const afterCoolDown = sql<Date>`now() + least(
  greatest(now() - failing_since, ${COOL_DOWN_SECONDS} * interval '1 second'),
  ${LONGEST_COOL_DOWN_SECONDS} * interval '1 second')`

type Of = Pick<ChannelAccount, 'venueId' | 'id'>

/**
 * A send was refused before acceptance, or its outcome is unknown: after some in a row the account counts as silent
 * (trust 3.3). Returns whether it does.
 */
export async function noteSilence(
  tx: Tx,
  { venueId, id }: Of,
  { channelOutages }: Metrics,
): Promise<boolean> {
  const { rows } = await sql<{ failures: number; platform: string }>`
    update channel_account set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where venue_id = ${venueId} and id = ${id}
    returning failures, platform`.execute(tx)
  const { failures = 0, platform = '' } = rows[0] ?? {}
  if (failures === MOST_FAILURES) {
    await sql`
      update channel_account set is_silent = true, next_check_at = least(next_check_at, ${afterCoolDown})
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
    channelOutages.inc({ platform })
    publishChannels(tx, venueId)
  }
  return failures >= MOST_FAILURES
}

/** The provider responded to a send, whatever the response. */
export async function noteAnswer(tx: Tx, { venueId, id }: Of): Promise<void> {
  const { rows } = await sql<AccountRow>`
    update channel_account a set failures = 0, failing_since = null, is_silent = false
    from channel_account before
    where a.venue_id = ${venueId} and a.id = ${id} and a.failures > 0
      and before.venue_id = a.venue_id and before.id = a.id
    returning before.*`.execute(tx)
  const [row] = rows
  if (!row?.is_silent) return
  await releaseWaiting(tx, row)
  publishChannels(tx, venueId)
}

/** The provider responded to a check: waiting jobs may try, and the first that gets no response closes it again. */
export async function openHalf(tx: Tx, row: AccountRow): Promise<void> {
  await sql`
    update channel_account set is_silent = false, failures = ${MOST_FAILURES - 1}
    where venue_id = ${row.venue_id} and id = ${row.id} and is_silent`.execute(tx)
  await releaseWaiting(tx, row)
  publishChannels(tx, row.venue_id)
}
