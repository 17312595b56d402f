import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'

/** Bytes of a part: a transaction each, and as much as is in memory at a time. */
export const PART_BYTES = 192 * 1024

export interface PartsOf {
  venueId: number
  importId: number
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

/** Stores bytes as they come; returns how many there were. */
export async function storeParts(
  database: Database,
  { venueId, importId }: PartsOf,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let number = 0
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

/** The file again, a part at a time. */
export async function* loadParts(database: Database, parts: PartsOf): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const bytes = await database.tenant([parts.venueId], (tx) => loadPart(tx, parts, number))
    if (!bytes) return
    yield bytes
  }
}

/** Forgets a file; with `before`, only its parts before that one. */
export async function dropParts(
  tx: Tx,
  { venueId, importId }: PartsOf,
  before: number | null = null,
): Promise<void> {
  await sql`
    delete from address_book_import_part
    where venue_id = ${venueId} and import_id = ${importId} and (${before}::int is null or number < ${before})`.execute(
    tx,
  )
}
