import { randomBytes } from 'node:crypto'
import type { Tx } from '../../kernel/db/database.ts'
import { dropUpload, keepUpload, planUpload } from '../../kernel/files/index.ts'
import { enqueue, type OutboxHandler, type OutboxJob, type Outcome } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { customColumns, headsOf, type RowBatch, readRows } from './columns.ts'
import { csvHead, csvLines } from './csv.ts'
import { type ExportRow, findExport, publishExports } from './queries.ts'
import { type SheetProgress, sheetHead, sheetRows, sheetTail } from './sheet.ts'

/** The outbox kind of a piece of an export. */
export const EXPORT_JOB = 'export.piece'

/** Enough that an export of a million people has two hundred pieces, each of less than a second and some megabytes. */
const ROWS_A_PIECE = 5_000

/** What the next piece goes on from. */
export interface Checkpoint {
  /** How many pieces are written. */
  pieces: number
  /** The last person who is in them. */
  after: number
  sheet: SheetProgress
}

export const beginning: Checkpoint = { pieces: 0, after: 0, sheet: { crc: 0, size: 0, packed: 0 } }

const jobKey = (exportId: string, piece: number) => `${exportId}:${piece}`

/** Puts the next piece into the outbox, in the transaction that wrote the one before. */
export async function enqueuePiece(tx: Tx, venueId: number, exportId: string, piece: number): Promise<void> {
  await enqueue(tx, {
    venueId,
    kind: EXPORT_JOB,
    key: jobKey(exportId, piece),
    payload: { exportId, piece },
  })
}

interface Read extends RowBatch {
  heads: string[]
}

const isLastOf = ({ rows }: Read) => rows.length < ROWS_A_PIECE

async function read(tx: Tx, row: ExportRow): Promise<Read> {
  const { venue_id: venueId, address_book_id: addressBookId, person_ids: personIds, language } = row
  const scope = { venueId, addressBookId, personIds, guests: row.guest_filter }
  const { after } = row.checkpoint
  return {
    heads: headsOf(await customColumns(tx, venueId), scope, language),
    ...(await readRows(tx, { scope, language, after, most: ROWS_A_PIECE })),
  }
}

/** The bytes of a piece; brings `sheet` forward. */
async function bytesOf({ format, language, checkpoint }: ExportRow, read: Read, sheet: SheetProgress) {
  const isFirst = checkpoint.pieces === 0
  const { heads, rows } = read
  if (format === 'csv')
    return Buffer.from((isFirst ? csvHead(heads, language) : '') + csvLines(rows, language))
  const head = isFirst ? [await sheetHead(heads, sheet)] : []
  const body = await sheetRows(rows, sheet)
  const tail = isLastOf(read) ? [await sheetTail(sheet)] : []
  return Buffer.concat([...head, body, ...tail])
}

interface Written {
  storageKey: string
  bytes: Buffer
  rows: number
  isLast: boolean
  next: Checkpoint
}

/** Keeps a piece and goes on, all at once. False when another wrote it, or the export is gone. */
async function keep(tx: Tx, row: ExportRow, written: Written): Promise<boolean> {
  const { venue_id: venueId, id, checkpoint } = row
  const { bytes, isLast, next, storageKey, rows } = written
  const current = await findExport(tx, venueId, id, 'for update')
  if (current?.checkpoint.pieces !== checkpoint.pieces) return false
  await tx
    .insertInto('export_piece')
    .values({ venue_id: venueId, export_id: id, n: checkpoint.pieces, storage_key: storageKey })
    .execute()
  await keepUpload(tx, storageKey)
  await tx
    .updateTable('export')
    .set({
      checkpoint: JSON.stringify(next),
      rows: current.rows + rows,
      size_bytes: current.size_bytes + bytes.length,
      state: isLast ? 'done' : 'running',
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  if (!isLast) await enqueuePiece(tx, venueId, id, next.pieces)
  publishExports(tx, venueId)
  return true
}

async function writePiece({ database, files }: Pick<Services, 'database' | 'files'>, row: ExportRow) {
  const { checkpoint } = row
  const batch = await database.tenant([row.venue_id], (tx) => read(tx, row))
  const sheet = { ...checkpoint.sheet }
  const written: Written = {
    storageKey: randomBytes(20).toString('hex'),
    bytes: await bytesOf(row, batch, sheet),
    rows: batch.rows.length,
    isLast: isLastOf(batch),
    next: { pieces: checkpoint.pieces + 1, after: batch.after ?? checkpoint.after, sheet },
  }
  await database.system((tx) => planUpload(tx, written.storageKey))
  await files.store.put(written.storageKey, written.bytes, 'application/octet-stream')
  if (!(await database.system((tx) => keep(tx, row, written))))
    await database.system((tx) => dropUpload(tx, written.storageKey))
}

async function fail(tx: Tx, job: OutboxJob, outcome: Outcome): Promise<void> {
  if (outcome.state === 'done') return
  const { exportId } = job.payload as { exportId: string }
  await tx
    .updateTable('export')
    .set({ state: 'failed' })
    .where('venue_id', '=', job.venueId)
    .where('id', '=', exportId)
    .execute()
  publishExports(tx, job.venueId)
}

/** Writes exports, piece by piece: a piece that is written twice counts once. */
export function exportWriter(services: Pick<Services, 'database' | 'files'>): OutboxHandler {
  return {
    idempotency: 'key',
    staysInside: true,
    concurrency: 2,
    async send(job) {
      const { exportId, piece } = job.payload as { exportId: string; piece: number }
      const row = await services.database.system((tx) => findExport(tx, job.venueId, exportId))
      if (row?.state === 'running' && row.checkpoint.pieces === piece) await writePiece(services, row)
    },
    onSettled: fail,
  }
}
