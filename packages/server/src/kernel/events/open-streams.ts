import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { NamedWorker } from '../queue/named-worker.ts'
import type { Hub } from './hub.ts'

const EVERY_MS = 5000
/** A stream that another server saw so lately counts as open. */
const SEEN_SECONDS = 15

/**
 * Whether a live stream of the manager is open, here or on another server: what is on the screen is sent nowhere else.
 */
export function isWatching(
  managerId: RawBuilder<unknown>,
  openSessions: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from session o where o.manager_id = ${managerId}
      and (o.watched_at > now() - ${SEEN_SECONDS} * interval '1 second' or o.id::text = any(${openSessions}::text[])))`
}

/** Notes for the other servers that these sessions have a live stream open here, where somebody asks for it. */
async function noteWatched(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`
    update session set watched_at = now()
    where manager_id in (
        select manager_id from mobile_device union all select manager_id from sms_alert_setting where is_on)
      and id::text = any(${sessionIds}::text[])`.execute(tx)
}

/**
 * Keeps what notices to those who are away go by: what `follow` does, such as which venues are followed for them, and,
 * for the other servers, who is looking here.
 */
export function presenceWorker(
  database: Database,
  hub: Pick<Hub, 'openSessions'>,
  follow: readonly ((tx: Tx) => Promise<void>)[],
): NamedWorker {
  const hasOtherNodes = database.kind === 'postgres'
  return {
    name: 'presence',
    everyMs: EVERY_MS,
    async work() {
      await database.system(async (tx) => {
        for (const one of follow) await one(tx)
        if (hasOtherNodes && hub.openSessions.length > 0) await noteWatched(tx, hub.openSessions)
      })
      return false
    },
  }
}
