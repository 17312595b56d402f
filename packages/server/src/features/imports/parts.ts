import { IMPORT_MAX_SHEETS } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'

/** The size of a chunk: each is one transaction, and no more than one is in memory. */
export const PART_BYTES = 192 * 1024

/** The chunks of a sheet are numbered from its index times this; a file without sheets counts as the first. */
export const SHEET_PARTS = 100_000

export interface PartsOf {
  venueId: number
  importId: number
  /** The index of the sheet that is read; 0 where it is left out. */
  sheet?: number
}

export async function storePart(
  tx: Tx,
  { venueId, importId }: PartsOf,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  await tx
    .insertInto('address_book_import_part')
    .values({ venue_id: venueId, import_id: importId, number, bytes })
    .execute()
}

export async function loadPart(
  tx: Tx,
  { venueId, importId }: PartsOf,
  number: number,
): Promise<Uint8Array | undefined> {
  const row = await tx
    .selectFrom('address_book_import_part')
    .select('bytes')
    .where('venue_id', '=', venueId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.bytes
}

/** Stores bytes as they arrive; returns how many there were. */
export async function storeParts(
  database: Database,
  { venueId, importId, sheet = 0 }: PartsOf,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let number = sheet * SHEET_PARTS
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const store = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await database.tenant([venueId], (tx) => storePart(tx, { venueId, importId }, number, bytes))
    number += 1
  }
  for await (const chunk of chunks) {
    size += chunk.byteLength
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    if (waitingBytes >= PART_BYTES) await store()
  }
  if (waitingBytes > 0) await store()
  return size
}

/** Reads the file back, a chunk at a time. */
export async function* loadParts(database: Database, parts: PartsOf): AsyncGenerator<Uint8Array> {
  for (let number = (parts.sheet ?? 0) * SHEET_PARTS; ; number += 1) {
    const bytes = await database.tenant([parts.venueId], (tx) => loadPart(tx, parts, number))
    if (!bytes) return
    yield bytes
  }
}

/** Deletes a file with all its sheets. */
export async function dropParts(tx: Tx, { venueId, importId }: PartsOf): Promise<void> {
  await sql`
    delete from address_book_import_part where venue_id = ${venueId} and import_id = ${importId}`.execute(tx)
}

/** The number of the first chunk of a sheet that is rewritten while it is still read: above those of every sheet. */
export const REWRITTEN_FROM = IMPORT_MAX_SHEETS * SHEET_PARTS

/** Replaces a sheet with its rewritten chunks. */
export async function replaceSheet(tx: Tx, { venueId, importId, sheet = 0 }: PartsOf): Promise<void> {
  const first = sheet * SHEET_PARTS
  await sql`
    delete from address_book_import_part
    where venue_id = ${venueId} and import_id = ${importId}
      and number >= ${first} and number < ${first + SHEET_PARTS}`.execute(tx)
  await sql`
    update address_book_import_part set number = number - ${REWRITTEN_FROM - first}
    where venue_id = ${venueId} and import_id = ${importId} and number >= ${REWRITTEN_FROM}`.execute(tx)
}
