import { IMPORT_UNDO_DAYS } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** The worker and the hourly cleanup of imports. */
export { importWorker } from './worker.ts'

/**
 * Deletes files that no one mapped within a week, and after 30 days what an import changed, with which it could be undone.
 * The import itself stays listed.
 */
export async function pruneImports(tx: Tx): Promise<void> {
  await sql`
    delete from address_book_import
    where (state = 'receiving' and created_at < now() - interval '1 day')
      or (state = 'mapping' and created_at < now() - interval '7 days')`.execute(tx)
  const old = sql`
    select venue_id, id from address_book_import
    where created_at < now() - ${IMPORT_UNDO_DAYS + 1} * interval '1 day' and state in ('done', 'undone', 'failed')`
  for (const table of ['part', 'error', 'change'])
    await sql`delete from ${sql.table(`address_book_import_${table}`)} where (venue_id, import_id) in (${old})`.execute(
      tx,
    )
  await sql`
    update address_book_import set preview = '[]', difference = null
    where (venue_id, id) in (${old}) and preview <> '[]'`.execute(tx)
}
