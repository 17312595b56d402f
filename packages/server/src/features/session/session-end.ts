import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'

/**
 * Ends every open session of a manager, but the one to keep: tokens, refresh cookies and streams, on every server
 * (T24). The streams end once the transaction has committed.
 */
export async function endSessionsOf(
  tx: Tx,
  hub: Hub,
  managerId: number,
  keptSessionId?: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = now()
    where manager_id = ${managerId} and revoked_at is null and id is distinct from ${keptSessionId ?? null}::uuid
    returning id`.execute(tx)
  afterCommit(tx, () => {
    for (const { id } of rows) hub.endSession(id)
  })
}

/** Ends one session of a manager; returns whether it was theirs and open. */
export async function endSessionOf(tx: Tx, hub: Hub, managerId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update session set revoked_at = now()
    where manager_id = ${managerId} and id = ${sessionId} and revoked_at is null and expires_at > now()
    returning id`.execute(tx)
  if (rows.length > 0) afterCommit(tx, () => hub.endSession(sessionId))
  return rows.length > 0
}
