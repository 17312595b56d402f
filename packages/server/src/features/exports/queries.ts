import { EXPORT_DAYS, EXPORTS_UPDATED } from '@comptoir/core/exports'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { emit } from '../../kernel/events/events.ts'
import { signatureOf } from '../../kernel/files/index.ts'
import type { ExportTable } from './tables.ts'

export type ExportRow = Selectable<ExportTable>

const MOST = 100
const DAY_MS = 24 * 60 * 60 * 1000

export function findExport(
  tx: Tx,
  venueId: number,
  id: string,
  lock?: 'for update',
): Promise<ExportRow | undefined> {
  const query = tx.selectFrom('export').selectAll().where('venue_id', '=', venueId).where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** An export that can be downloaded, anyone who the caller is: needs the system's view. */
export function findDone(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
}

/** The newest exports of venues. */
export function listNewest(tx: Tx, venueIds: readonly number[]): Promise<ExportRow[]> {
  return tx
    .selectFrom('export')
    .selectAll()
    .where(inVenues(sql`venue_id`, venueIds))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** The keys of an export's pieces, in their order. */
export async function pieceKeys(tx: Tx, { venue_id, id }: ExportRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('export_piece')
    .select('storage_key')
    .where('venue_id', '=', venue_id)
    .where('export_id', '=', id)
    .orderBy('n')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Notifies open pages that an export went further. */
export function publishExports(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: EXPORTS_UPDATED, payload: { venueId } })
}

/** Lets files go that no one fetched in time; their bytes follow by themselves. */
export async function pruneExports(tx: Tx): Promise<void> {
  await sql`delete from export where created_at < now() - ${EXPORT_DAYS} * interval '1 day'`.execute(tx)
}

function progressOf({ state, rows, expected_rows }: ExportRow): number {
  if (state === 'done') return 100
  return expected_rows === 0 ? 0 : Math.min(99, Math.floor((100 * rows) / expected_rows))
}

export function toExport(row: ExportRow) {
  const { id, name, format, state, created_at } = row
  return {
    id,
    venueId: row.venue_id,
    name,
    format,
    state,
    progress: progressOf(row),
    rowCount: row.rows,
    sizeBytes: row.size_bytes,
    managerName: row.manager_name,
    createdAt: created_at.toISOString(),
    expiresAt: new Date(created_at.getTime() + EXPORT_DAYS * DAY_MS).toISOString(),
    url: state === 'done' ? `/v2/exports/${id}/file?${signatureOf({ id, linkKey: row.link_key })}` : null,
  }
}
