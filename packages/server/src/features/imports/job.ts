import type { CustomColumnType } from '@comptoir/core/contacts'
import { IMPORTS_UPDATED } from '@comptoir/core/imports'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import type { Job } from './batch.ts'
import type { MappedColumn } from './row.ts'
import type { AddressBookImportTable } from './tables.ts'

export type ImportRow = Selectable<AddressBookImportTable>

/** Another worker has the import, or it was stopped or deleted. */
export class LostImport extends Error {}

/** The duration of the lease of an import; each batch renews it. */
export const LEASE_SECONDS = 30

/** Locks an import for a batch; throws if this worker has lost the lease. */
export async function holdImport(tx: Tx, row: ImportRow): Promise<ImportRow> {
  const held = await tx
    .selectFrom('address_book_import')
    .selectAll()
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .where('worker', '=', row.worker)
    .where('state', '=', row.state)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new LostImport()
  return held
}

/** Writes how far an import is, and renews the lease. */
export async function keepImport(
  tx: Tx,
  { venue_id, id }: Pick<ImportRow, 'venue_id' | 'id'>,
  values: Record<string, unknown>,
): Promise<void> {
  await tx
    .updateTable('address_book_import')
    .set({ lease_until: sql`now() + ${LEASE_SECONDS} * interval '1 second'`, ...values })
    .where('venue_id', '=', venue_id)
    .where('id', '=', id)
    .execute()
}

export const publishImport = (tx: Tx, { venue_id, id }: Pick<ImportRow, 'venue_id' | 'id'>) =>
  emit(tx, { venueId: venue_id, type: IMPORTS_UPDATED, payload: { venueId: venue_id, id } })

/** What the worker needs of an import's row. A column that the venue has deleted since is skipped. */
export async function jobOf(tx: Tx, row: ImportRow): Promise<Job> {
  const { rows: custom } = await sql<{ id: number; type: CustomColumnType }>`
    select id, type from custom_column where venue_id = ${row.venue_id} and deleted_at is null`.execute(tx)
  const byId = new Map(custom.map((column) => [column.id, column]))
  const columns = row.columns.map(
    ({ title, target, rule, dateOrder, customColumnId, newColumn }, at): MappedColumn => {
      if (target !== 'custom') return { title, target, rule, dateOrder }
      // In a dry run, columns that do not exist yet have an id that no column has.
      const found = customColumnId
        ? byId.get(customColumnId)
        : newColumn && { id: -1 - at, type: newColumn.type }
      return found ? { title, target, rule, dateOrder, custom: found } : { title, target: 'ignore', rule }
    },
  )
  const { venue_id: venueId, id: importId, file_name: fileName, country_code: countryCode } = row
  const { timezone: timeZone } = await tx
    .selectFrom('venue')
    .select('timezone')
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  return { venueId, importId, fileName, countryCode, timeZone, columns }
}
