import { Readable } from 'node:stream'
import type { Tx } from '../../kernel/db/database.ts'
import { disposition } from '../../kernel/files/index.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { customColumns, headsOf, readRows } from './columns.ts'
import { csvHead, csvLines } from './csv.ts'
import { type ExportRow, pieceKeys } from './queries.ts'
import type { Scope } from './scope.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
/** Rows that a book is answered in, each time in a transaction of its own. */
const ROWS_AT_ONCE = 5_000

const headersOf = (name: string, format: keyof typeof types) => ({
  'content-type': types[format],
  'content-disposition': disposition('attachment', name),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream
}

/** The pieces one after the other, each opened when the one before has been read. */
async function* joined({ store }: Services['files'], keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const piece = await store.read(key)
    if (!piece) throw new Error('a chunk of the export no longer exists')
    yield* piece
  }
}

/** Answers the file of an export that is done. */
export async function exportResponse(
  { database, files }: Pick<Services, 'database' | 'files'>,
  row: ExportRow,
): Promise<Response> {
  const keys = await database.system((tx) => pieceKeys(tx, row))
  if (keys.length === 0) throw notFound()
  return new Response(streamOf(joined(files, keys)), {
    headers: { ...headersOf(row.name, row.format), 'content-length': String(row.size_bytes) },
  })
}

/** The lines of an export, read as fast as the caller takes them and never held whole. */
async function* lines(
  { database }: Pick<Services, 'database'>,
  scope: Scope,
  language: 'fr' | 'en',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const inVenue = <T>(work: (tx: Tx) => Promise<T>) => database.tenant([scope.venueId], work)
  const columns = await inVenue((tx) => customColumns(tx, scope.venueId))
  yield encoder.encode(csvHead(headsOf(columns, scope, language), language))
  let after = 0
  for (let isLast = false; !isLast; ) {
    const batch = await inVenue((tx) => readRows(tx, { scope, language, after, most: ROWS_AT_ONCE }))
    yield encoder.encode(csvLines(batch.rows, language))
    after = batch.after ?? after
    isLast = batch.rows.length < ROWS_AT_ONCE
  }
}

/** Answers people as CSV at once, however many they are. */
export function csvResponse(
  services: Pick<Services, 'database'>,
  scope: Scope,
  file: { name: string; language: 'fr' | 'en' },
): Response {
  return new Response(streamOf(lines(services, scope, file.language)), {
    headers: headersOf(file.name, 'csv'),
  })
}
