import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { FileTable } from './tables.ts'

export type FileRow = Selectable<FileTable>

/** How long an upload may take until its bytes count as left behind. */
const UPLOAD_MINUTES = 60
/** A private file that no message has taken is deleted after so long. */
const UNSENT_HOURS = 24
/** Few, as they are removed inside a transaction. */
const REMOVED_AT_ONCE = 50

/** Says before the first byte is stored that it is to be removed, unless a row speaks of it in time. */
export async function planUpload(tx: Tx, storageKey: string): Promise<void> {
  await sql`
    insert into file_removal (storage_key, due_at)
    values (${storageKey}, now() + ${UPLOAD_MINUTES} * interval '1 minute')`.execute(tx)
}

export async function keepUpload(tx: Tx, storageKey: string): Promise<void> {
  await sql`delete from file_removal where storage_key = ${storageKey}`.execute(tx)
}

/** Leaves the bytes of an upload that came to nothing to the next sweep. */
export async function dropUpload(tx: Tx, storageKey: string): Promise<void> {
  await sql`update file_removal set due_at = now() where storage_key = ${storageKey}`.execute(tx)
}

export async function usedBytes(tx: Tx, venueId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from file_usage where venue_id = ${venueId}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** A file by its id, for any caller: needs the system's view. */
export function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  return tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Forgets private files that were never sent; their bytes follow with the next sweep. */
export async function pruneUnsent(tx: Tx): Promise<void> {
  await sql`
    delete from file where message_id is null and visibility = 'private'
      and created_at < now() - ${UNSENT_HOURS} * interval '1 hour'`.execute(tx)
}

/** Not leased, as its effect is in the transaction that takes it: `queue/inbox.ts` says what a lease would cost. */
export async function dueRemovals(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key as "storageKey" from file_removal
    where due_at < now() order by due_at limit ${REMOVED_AT_ONCE} for update skip locked`.execute(tx)
  return rows.map(({ storageKey }) => storageKey)
}

/** The bytes that no row speaks of since this transaction: to be removed once it is committed. */
export async function plannedRemovals(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key as "storageKey" from file_removal where due_at = now()`.execute(tx)
  return rows.map(({ storageKey }) => storageKey)
}

export async function forgetRemovals(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  await sql`delete from file_removal where storage_key = any(${storageKeys}::text[])`.execute(tx)
}
