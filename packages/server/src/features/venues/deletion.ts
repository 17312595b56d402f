import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'

/** How long the data of a deleted venue is kept, for the case of a mistake (VEN-11). */
export const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Takes a venue away from everybody (VEN-11): its web chats and invitations end with it, its streams once the
 * transaction has committed. Its rows stay until {@link purgeVenues}.
 */
export async function removeVenue(
  tx: Tx,
  { hub, embedding }: Pick<Services, 'hub' | 'embedding'>,
  venueId: number,
): Promise<{ deletedAt: number; purgeAt: number }> {
  const { rows } = await sql<{ deletedAt: Date }>`
    update venue set deleted_at = now() where venue_id = ${venueId} and deleted_at is null
    returning deleted_at as "deletedAt"`.execute(tx)
  const [deleted] = rows
  if (!deleted) throw notFound()
  const { rows: chats } = await sql<{ id: string }>`
    update webchat set deleted_at = coalesce(deleted_at, now()) where venue_id = ${venueId} returning id`.execute(
    tx,
  )
  await sql`delete from invitation where venue_id = ${venueId}`.execute(tx)
  const { rows: members } = await sql<{ id: number }>`
    select manager_id as id from venue_manager where venue_id = ${venueId}`.execute(tx)
  afterCommit(tx, () => {
    for (const { id } of chats) embedding.forget(id)
    hub.closeVenue(venueId)
    hub.changeRights(members.map(({ id }) => id))
  })
  const deletedAt = deleted.deletedAt.getTime()
  return { deletedAt, purgeAt: deletedAt + KEPT_DAYS * DAY_MS }
}

/** Erases the venues that were deleted long enough ago, with everything of theirs. Needs the system's view. */
export async function purgeVenues(tx: Tx): Promise<void> {
  const { rows } = await sql<{ venueId: number }>`
    delete from venue where deleted_at < now() - ${KEPT_DAYS} * interval '1 day'
    returning venue_id as "venueId"`.execute(tx)
  const venueIds = rows.map(({ venueId }) => venueId)
  if (venueIds.length === 0) return
  for (const table of ['event_seq', 'outbox', 'inbox', 'idempotency', 'schedule'])
    await sql`delete from ${sql.table(table)} where venue_id = any(${venueIds}::int[])`.execute(tx)
}
