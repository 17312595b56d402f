import { Readable } from 'node:stream'
import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import type { readImportErrors, updateImport } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { nameOf } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { inspected, proposeColumns } from './column-proposal.ts'
import { errorsAddress, isErrorsAddress, listErrors, writeErrors } from './errors-file.ts'
import { inspectFile } from './inspection.ts'
import { type ImportRow, publishImport } from './job.ts'
import { dropParts } from './parts.ts'
import { toRefusal } from './refusal-answer.ts'
import { type GivenDetail, toSavedImport, undoUntilOf } from './serializers.ts'
import { requireMapping, startImport } from './start.ts'
import type { StoredColumn } from './tables.ts'
import { receiveImport } from './upload.ts'

const ERRORS_AT_ONCE = 50
const LISTED = 100

type Change = Received<typeof updateImport>['body']
type Parts = { venueId: number; importId: number }

const rule = (field: string, code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

/** Chunks are written in transactions of their own, each for the venue that it is given. */
async function requireVenue(tx: Tx, venueId: number): Promise<void> {
  const found = await tx
    .selectFrom('venue')
    .select('venue_id')
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!found) throw notFound()
}

async function requireImportIn(
  tx: Tx,
  venueIds: readonly number[],
  importId: number,
  isLocked = false,
): Promise<ImportRow> {
  const found = tx
    .selectFrom('address_book_import')
    .selectAll()
    .where(inVenues(sql`venue_id`, venueIds))
    .where('id', '=', importId)
    .where('state', '<>', 'receiving')
  const row = await (isLocked ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const requireImport = (tx: Tx, { venueId, importId }: Parts, isLocked = false) =>
  requireImportIn(tx, [venueId], importId, isLocked)

const isAtWork = ({ state }: ImportRow) => state === 'checking' || state === 'running' || state === 'undoing'

function requireWaiting(row: ImportRow): void {
  if (row.state !== 'mapping') throw rule('action', 'state', 'the import has already started')
}

/** Reads the file again with the corrected options. */
async function rereadFile(database: Database, row: ImportRow, parts: Parts, change: Change): Promise<void> {
  const { encoding = row.encoding, separator = row.separator, sheet = row.sheet } = change
  requireWaiting(row)
  if (row.format !== 'csv' && (change.encoding || change.separator))
    throw rule('encoding', 'xlsx', 'cannot be changed for an .xlsx file or vCards')
  if (sheet > 0 && sheet >= row.sheets.length) throw rule('sheet', 'range', 'the file has no such sheet')
  // With another sheet or separator, the titles are detected again.
  const isSame = sheet === row.sheet && separator === row.separator
  const kept = isSame ? { titleLine: row.title_line, hasHeader: row.has_header } : {}
  const { titleLine, hasHeader } = { ...kept, ...change }
  const reading = {
    encoding,
    separator,
    ...(titleLine === undefined ? {} : { titleLine }),
    ...(hasHeader === undefined ? {} : { hasHeader }),
  }
  const found = await inspectFile(database, { ...parts, sheet }, { ...reading, isEncodingSure: true }).catch(
    (error: unknown) => {
      throw toRefusal(error)
    },
  )
  if (titleLine !== undefined && found.titleLine < titleLine)
    throw rule('titleLine', 'range', 'no row follows in the first hundred rows of the file')
  await database.tenant([parts.venueId], async (tx) => {
    requireWaiting(await requireImport(tx, parts, true))
    const columns = await proposeColumns(tx, parts, found)
    await tx
      .updateTable('address_book_import')
      .set({ ...inspected(found, columns), sheet })
      .where('venue_id', '=', parts.venueId)
      .where('id', '=', parts.importId)
      .execute()
  })
}

function mappedColumns(row: ImportRow, given: NonNullable<Change['columns']>): StoredColumn[] {
  if (given.length !== row.columns.length)
    throw rule('columns', 'count', `the file has ${row.columns.length} columns`)
  return given.map((column, at) => ({ title: row.columns[at]?.title ?? '', ...column }))
}

async function keepSettings(tx: Tx, row: ImportRow, change: Change): Promise<void> {
  const { columns, addressBookId, newAddressBookName, countryCode, consent } = change
  const values = {
    ...(columns ? { columns: JSON.stringify(mappedColumns(row, columns)), difference: null } : {}),
    ...(addressBookId ? { address_book_id: addressBookId, new_book_name: null } : {}),
    ...(newAddressBookName ? { address_book_id: null, new_book_name: newAddressBookName } : {}),
    ...(countryCode ? { country_code: countryCode, difference: null } : {}),
    ...(consent === undefined ? {} : { consent: consent && JSON.stringify(consent) }),
  }
  if (Object.keys(values).length === 0) return
  requireWaiting(row)
  await tx
    .updateTable('address_book_import')
    .set(values)
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
}

const setState = (tx: Tx, row: ImportRow, state: ImportRow['state'], more: Record<string, unknown> = {}) =>
  tx
    .updateTable('address_book_import')
    .set({ state, worker: null, lease_until: sql<Date>`now()`, ...more })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()

async function act(tx: Tx, row: ImportRow, action: NonNullable<Change['action']>): Promise<void> {
  if (action === 'check') {
    requireWaiting(row)
    requireMapping(row)
    await setState(tx, row, 'checking', { row_number: 0, difference: null })
  } else if (action === 'start') {
    requireWaiting(row)
    await startImport(tx, row)
  } else if (action === 'stop') await stop(tx, row)
  else {
    if (!undoUntilOf(row)) throw rule('action', 'state', 'this import cannot be undone')
    await setState(tx, row, 'undoing', { undo_position: 0, undo: null })
  }
  publishImport(tx, row)
}

/** Its worker finds that it lost the lease, and its last batch is rolled back. */
async function stop(tx: Tx, row: ImportRow): Promise<void> {
  if (row.state === 'checking') await setState(tx, row, 'mapping', { row_number: 0 })
  else if (row.state === 'running') {
    await setState(tx, row, 'done', { finished_at: sql`now()` })
    await dropParts(tx, { venueId: row.venue_id, importId: row.id })
  } else throw rule('action', 'state', 'the import is not running')
}

/** The rows that were not imported, for anyone with the signed URL. */
async function answerErrors(
  { database, secrets }: Services,
  id: number,
  query: Received<typeof readImportErrors>['query'],
): Promise<Response> {
  if (!isErrorsAddress(secrets, id, query)) throw notFound()
  const row = await database.system((tx) =>
    tx.selectFrom('address_book_import').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound()
  const parts = { venueId: row.venue_id, importId: id }
  const name = query.language === 'fr' ? 'erreurs' : 'errors'
  const lines = Readable.from(writeErrors(database, parts, row.columns, query.language))
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${id}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The imports of a venue: upload, mapping, dry run, import, undo. */
export function importHandlers(services: Services): Handlers<typeof contract.imports> {
  const { database, secrets, limits } = services

  async function read(tx: Tx, row: ImportRow, afterRow = 0): Promise<GivenDetail> {
    const parts = { venueId: row.venue_id, importId: row.id }
    const errorRows = await listErrors(tx, parts, afterRow, ERRORS_AT_ONCE)
    const hasErrors = errorRows.length > 0 || (afterRow > 0 && (await listErrors(tx, parts, 0, 1)).length > 0)
    return {
      savedImport: toSavedImport(row, hasErrors ? errorsAddress(secrets, row.id) : null),
      rows: row.preview,
      errorRows,
    }
  }

  return {
    async createImport({ params: { venueId } }, { actor, body, headers, transact }) {
      await limits.import(nameOf(actor))
      await transact((tx) => requireVenue(tx, venueId))
      const importId = await receiveImport(database, { venueId, managerId: actor.managerId }, body)
      headers.set('location', `/v2/venues/${venueId}/addressBookImports/${importId}`)
      return transact(async (tx) => read(tx, await requireImport(tx, { venueId, importId })))
    },
    async listImports(_, { tx, venueIds }) {
      const rows = await tx
        .selectFrom('address_book_import')
        .selectAll()
        .where(inVenues(sql`venue_id`, venueIds))
        .where('state', '<>', 'receiving')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      return rows.map((row) => toSavedImport(row, null))
    },
    getImport: async ({ params: { id }, query }, { tx, venueIds }) =>
      read(tx, await requireImportIn(tx, venueIds, id), query.afterRow),
    async updateImport({ params: { venueId, id }, body }, { transact }) {
      const parts = { venueId, importId: id }
      const row = await transact((tx) => requireImport(tx, parts))
      const { encoding, separator, hasHeader, titleLine, sheet } = body
      if ([encoding, separator, hasHeader, titleLine, sheet].some((one) => one !== undefined))
        await rereadFile(database, row, parts, body)
      return transact(async (tx) => {
        await keepSettings(tx, await requireImport(tx, parts, true), body)
        if (body.action) await act(tx, await requireImport(tx, parts, true), body.action)
        return read(tx, await requireImport(tx, parts))
      })
    },
    async deleteImport({ params: { venueId, id } }, { tx }) {
      const row = await requireImport(tx, { venueId, importId: id }, true)
      if (isAtWork(row)) throw rule('id', 'state', 'stop the import first')
      await tx
        .deleteFrom('address_book_import')
        .where('venue_id', '=', venueId)
        .where('id', '=', id)
        .execute()
      publishImport(tx, row)
      return undefined
    },
    readImportErrors: ({ params: { id }, query }) => answerErrors(services, id, query),
  }
}
