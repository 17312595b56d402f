// A process of the crash test: opens the data folder, says what it found, and then writes without end. Each
// acknowledged row is named on the standard output, synchronously, so that a kill cannot lose the news of it.
import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { openDatabase } from '../kernel/db/database.ts'
import { DirectoryInUse } from '../kernel/db/errors.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { emit } from '../kernel/events/events.ts'
import { report } from './report.ts'

// What is killed leaves no compiled modules for the next.
flushCompileCache()

const [dataDir = '', firstRow = '0', durability = 'process'] = process.argv.slice(2)
const venueId = 1

const startedAt = performance.now()
try {
  const db = await openDatabase({
    dataDir,
    durability: durability === 'power' ? 'power' : 'process',
    log: () => undefined,
  })
  await migrate(db)
  const found = await db.system((tx) =>
    sql<{ key: string }>`select payload ->> 'row' as key from event order by seq`.execute(tx),
  )
  const counter = await db.system((tx) => tx.selectFrom('event_seq').selectAll().executeTakeFirst())
  report({
    pid: process.pid,
    openMs: Math.round(performance.now() - startedAt),
    findings: await db.integrity.settled(),
    counter: counter?.n ?? 0,
    rows: found.rows.map(({ key }) => Number(key)),
  })
  for (let row = Number(firstRow); ; row += 1) {
    await db.tenant([venueId], async (tx) => emit(tx, { venueId, type: 'written', payload: { row } }))
    report({ row })
  }
} catch (error) {
  if (!(error instanceof DirectoryInUse)) throw error
  report({
    refusedFor: error.holderPid,
    message: error.message,
    refusedAfterMs: Math.round(performance.now() - startedAt),
  })
  process.exit(3)
}
