import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { NamedWorker } from './named-worker.ts'
import { mayLeave } from './sending-pause.ts'

/** Rows of a table that are processed one by one when they are due. */
export interface LeasedRows<Row> {
  name: string
  table: string
  /** The key columns of a row. */
  key: readonly [string, ...string[]]
  /** The column with the time when a row is due. A leased row is due again when its lease ends. */
  dueColumn: string
  /** Which rows to process; default all. */
  where?: RawBuilder<boolean>
  /** It calls other services: it does not run while sending is paused. */
  leavesInstallation?: true
  leaseMs: number
  /** Rows processed concurrently. */
  concurrency: number
  /** What else is updated when a row is leased. */
  set?: () => RawBuilder<unknown>
  /** Processes a row outside of any transaction, and stores when it is due next. */
  work(row: Row, isStopping: () => boolean): Promise<void>
}

/**
 * A worker for such rows. Each row is leased to one process: others skip it while it is being taken, and take it only
 * after the lease has expired, because the first process died or stalled.
 */
export function leasedRowsWorker<Row>(db: Database, rows: LeasedRows<Row>): NamedWorker {
  return {
    name: rows.name,
    isDue: sql`exists (select from ${sql.table(rows.table)} where ${isDue(rows)})`,
    async work(isStopping) {
      const taken = await takeRows(db, rows)
      const ends = await Promise.allSettled(taken.map((row) => rows.work(row, isStopping)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      return taken.length > 0 && !isStopping()
    },
  }
}

function isDue<Row>({ dueColumn, where, leavesInstallation }: LeasedRows<Row>): RawBuilder<boolean> {
  const conditions = [
    sql`${sql.ref(dueColumn)} <= now()`,
    ...(where ? [where] : []),
    ...(leavesInstallation ? [mayLeave] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

async function takeRows<Row>(db: Database, rows: LeasedRows<Row>): Promise<Row[]> {
  const { table, key, dueColumn, leaseMs, concurrency, set } = rows
  const names = sql.join(key.map((column) => sql.ref(column)))
  const taken = await db.system((tx) =>
    sql<Row>`
      update ${sql.table(table)} set
        ${set ? sql`${set()}, ` : sql``}${sql.ref(dueColumn)} = now() + ${leaseMs} * interval '1 millisecond'
      where (${names}) in (
        select ${names} from ${sql.table(table)} where ${isDue(rows)}
        order by ${sql.ref(dueColumn)} limit ${concurrency} for update skip locked
      )
      returning *`.execute(tx),
  )
  return taken.rows
}
