import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { sqlState } from '../../kernel/db/errors.ts'
import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { announceContacts } from '../contacts/index.ts'
import { type Job, readBatch, writeBatch } from './batch.ts'
import type { StatedConsent } from './consents.ts'
import type { CsvRecord } from './csv.ts'
import { startCheck } from './dry-run.ts'
import {
  holdImport,
  type ImportRow,
  jobOf,
  keepImport,
  LEASE_SECONDS,
  LostImport,
  publishImport,
} from './job.ts'
import { dropParts, loadParts } from './parts.ts'
import type { Membership } from './people.ts'
import { addCounts, noCounts } from './plan.ts'
import { readBatches } from './records.ts'
import { ImportRefused } from './refusal.ts'
import { undoSome } from './undo.ts'

const BATCH_ROWS = 3_000
/**
 * From so many rows on, the planner learns how the tables have grown: in each time slice, and whenever they are four
 * times as large.
 */
const ANALYSED_FROM_ROWS = 10_000
/** After this time an import yields to the next in the queue, and continues later. */
const SLICE_MS = 20_000
const REPORT_EVERY_MS = 1_000
const AGAIN_AFTER_SECONDS = 5
const UNIQUE_VIOLATION = '23505'

type Needs = Pick<Services, 'database' | 'secrets'>

async function giveBack({ database }: Needs, row: ImportRow, afterSeconds: number): Promise<void> {
  await database.system((tx) =>
    sql`update address_book_import set worker = null, lease_until = now() + ${afterSeconds} * interval '1 second'
      where venue_id = ${row.venue_id} and id = ${row.id} and worker = ${row.worker}`.execute(tx),
  )
}

/** The batches of an import after its first `skip` rows; the next is read while one is written. */
async function* batchesOf({ database }: Needs, row: ImportRow, skip: number) {
  const parts = loadParts(database, { venueId: row.venue_id, importId: row.id, sheet: row.sheet })
  const { encoding, separator, has_header: hasHeader, title_line: titleLine } = row
  const reading = { encoding, separator, hasHeader, titleLine }
  const batches = readBatches(parts, { ...reading, skip, size: BATCH_ROWS })
  let next = batches.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = batches.next()
    // A reader that stops early never waits for it.
    next.catch(() => undefined)
    yield value
  }
}

interface TimeSlice {
  isOver(): boolean
  /** Whether it is time to report the progress again. */
  isProgressDue(): boolean
}

function startTimeSlice(isStopping: () => boolean): TimeSlice {
  const beganAt = performance.now()
  let publishedAt = 0
  return {
    isOver: () => isStopping() || performance.now() - beganAt > SLICE_MS,
    isProgressDue() {
      if (performance.now() - publishedAt < REPORT_EVERY_MS) return false
      publishedAt = performance.now()
      return true
    },
  }
}

/** Writes rows and the progress in one transaction: an import killed at any point resumes where it was. */
async function writeRows(
  needs: Needs,
  row: ImportRow,
  job: Job & Membership & StatedConsent,
  records: readonly CsvRecord[],
  done: number,
  isProgressDue: boolean,
): Promise<void> {
  const read = readBatch(job, records, done + 1)
  try {
    await needs.database.tenant([row.venue_id], async (tx) => {
      const held = await holdImport(tx, row)
      const { counts, first, last } = await writeBatch(tx, needs.secrets, job, records, done + 1, read)
      await keepImport(tx, row, {
        row_number: done + records.length,
        counts: JSON.stringify(addCounts({ ...noCounts, ...held.counts }, counts)),
        first_person_id: held.first_person_id ?? first,
        last_person_id: last ?? held.last_person_id,
      })
      if (isProgressDue) {
        publishImport(tx, row)
        announceContacts(tx, row.venue_id)
      }
    })
  } catch (error) {
    // Within these rows an address went from one person to another, or somebody else has just added one: in smaller
    // steps each row finds what the one before has done.
    if (sqlState(error) !== UNIQUE_VIOLATION || records.length === 1) throw error
    const half = Math.ceil(records.length / 2)
    await writeRows(needs, row, job, records.slice(0, half), done, false)
    await writeRows(needs, row, job, records.slice(half), done + half, isProgressDue)
  }
}

/**
 * Until the planner knows that a table has grown a thousandfold, it reads whole indexes where it should look into them.
 */
const analyse = ({ database }: Needs) =>
  database.owner((tx) => sql`analyze (skip_locked) person, address_book_member`.execute(tx))

async function runImport(needs: Needs, row: ImportRow, slice: TimeSlice): Promise<void> {
  const { address_book_id: addressBookId, consent_id: consentId } = row
  if (addressBookId === null) throw new ImportRefused('bookGone')
  const job = await needs.database.tenant([row.venue_id], async (tx) => ({
    ...(await jobOf(tx, row)),
    addressBookId,
    consentId,
    consentChannels: row.consent?.channels ?? [],
  }))
  let done = row.row_number
  let analysedFrom = Math.max(ANALYSED_FROM_ROWS, done)
  for await (const records of batchesOf(needs, row, done)) {
    await writeRows(needs, row, job, records, done, slice.isProgressDue())
    done += records.length
    if (done >= analysedFrom) {
      await analyse(needs)
      analysedFrom = done * 4
    }
    if (slice.isOver()) return giveBack(needs, row, 0)
  }
  await needs.database.tenant([row.venue_id], async (tx) => {
    await holdImport(tx, row)
    await dropParts(tx, job)
    await keepImport(tx, row, { state: 'done', finished_at: sql`now()`, total_rows: done, worker: null })
    announceContacts(tx, row.venue_id)
    publishImport(tx, row)
  })
}

/** An interrupted dry run starts again: it has written nothing that would be duplicated. */
async function checkImport(
  needs: Needs,
  row: ImportRow,
  slice: TimeSlice,
  isStopping: () => boolean,
): Promise<void> {
  const job = await needs.database.tenant([row.venue_id], async (tx) => {
    await holdImport(tx, row)
    await dropErrors(tx, row)
    return jobOf(tx, row)
  })
  const check = startCheck(job)
  let done = 0
  for await (const records of batchesOf(needs, row, 0)) {
    await needs.database.tenant([row.venue_id], async (tx) => {
      await holdImport(tx, row)
      await check.look(tx, records, done + 1)
      await keepImport(tx, row, { row_number: done + records.length })
      if (slice.isProgressDue()) publishImport(tx, row)
    })
    done += records.length
    if (isStopping()) return giveBack(needs, row, 0)
  }
  await needs.database.tenant([row.venue_id], async (tx) => {
    await holdImport(tx, row)
    const difference = JSON.stringify(check.difference)
    await keepImport(tx, row, { state: 'mapping', row_number: 0, total_rows: done, difference, worker: null })
    publishImport(tx, row)
  })
}

export async function dropErrors(
  tx: Tx,
  { venue_id, id }: Pick<ImportRow, 'venue_id' | 'id'>,
): Promise<void> {
  await sql`delete from address_book_import_error where venue_id = ${venue_id} and import_id = ${id}`.execute(
    tx,
  )
}

async function undoImport(needs: Needs, row: ImportRow, slice: TimeSlice): Promise<void> {
  for (;;) {
    const isDone = await needs.database.tenant([row.venue_id], async (tx) => {
      const isDone = await undoSome(tx, await holdImport(tx, row))
      if (isDone || slice.isProgressDue()) {
        announceContacts(tx, row.venue_id)
        publishImport(tx, row)
      }
      return isDone
    })
    if (isDone) return
    if (slice.isOver()) return giveBack(needs, row, 0)
  }
}

/** Its file is no longer needed. */
async function fail({ database }: Needs, row: ImportRow, problem: string): Promise<void> {
  await database.tenant([row.venue_id], async (tx) => {
    await holdImport(tx, row)
    await dropParts(tx, { venueId: row.venue_id, importId: row.id })
    await keepImport(tx, row, { state: 'failed', problem, finished_at: sql`now()`, worker: null })
    publishImport(tx, row)
  })
}

function passOverLost(error: unknown): void {
  if (!(error instanceof LostImport)) throw error
}

async function workOn(needs: Needs, row: ImportRow, isStopping: () => boolean): Promise<void> {
  const slice = startTimeSlice(isStopping)
  try {
    if (row.state === 'checking') await checkImport(needs, row, slice, isStopping)
    else if (row.state === 'running') await runImport(needs, row, slice)
    else await undoImport(needs, row, slice)
  } catch (error) {
    // Stopped, deleted or taken over: this worker does nothing more.
    if (error instanceof LostImport) return
    if (error instanceof ImportRefused) return fail(needs, row, error.refusal).catch(passOverLost)
    await giveBack(needs, row, AGAIN_AFTER_SECONDS)
    throw error
  }
}

/** Processes the imports of a server one at a time, the longest waiting first. Each batch renews the lease. */
export function importWorker(needs: Needs): NamedWorker {
  return leasedRowsWorker<ImportRow>(needs.database, {
    name: 'import',
    table: 'address_book_import',
    key: ['venue_id', 'id'],
    dueColumn: 'lease_until',
    where: sql`state in ('checking', 'running', 'undoing')`,
    leaseMs: LEASE_SECONDS * 1_000,
    concurrency: 1,
    set: () => sql`worker = ${randomUUID()}`,
    work: (row, isStopping) => workOn(needs, row, isStopping),
  })
}

/** Works on one import for a time slice; returns whether there was one. */
export const workOnce = (needs: Needs) => importWorker(needs).work(() => false)
