// A process of the runs of migrations: brings a database to its newest version, slowly, reporting where it is, so that
// its parent can kill it there. Broken on purpose, a migration and its line in the ledger are two transactions.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  type Database,
  type Migration,
  migrate,
  openDatabase,
  readMigrations,
} from '../../../server/src/testing/kernel.ts'
import { configOf } from '../empty-database.ts'
import { LINGER_MS, type Report } from '../migrations/report.ts'

const [place = '', way = 'right'] = process.argv.slice(2)
const report = (message: Report) => process.send?.(message)

/** Its text is asked for when its transaction has begun; what is done then takes a while to be committed. */
function lingering({ text, ...migration }: Migration): Migration {
  return {
    ...migration,
    get text() {
      report({ at: migration.number })
      return `${text}\nselect pg_sleep(${LINGER_MS / 1000});`
    },
  }
}

async function migrateBadly(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.owner((tx) =>
    sql`
      create schema if not exists comptoir;
      create table if not exists comptoir.migration (number integer primary key, name text, checksum text)`.execute(
      tx,
    ),
  )
  const { rows } = await db.owner((tx) =>
    sql<{ last: number }>`select coalesce(max(number), 0) as last from comptoir.migration`.execute(tx),
  )
  for (const { number, name, checksum, text } of migrations.slice(rows[0]?.last)) {
    await db.owner((tx) => sql.raw(text).execute(tx))
    report({ at: number })
    await pause(LINGER_MS)
    await db.owner((tx) =>
      sql`insert into comptoir.migration values (${number}, ${name}, ${checksum})`.execute(tx),
    )
  }
}

const db = await openDatabase(configOf(place))
try {
  report({ isOpen: true })
  const shipped = readMigrations()
  if (way === 'broken') await migrateBadly(db, shipped)
  else await migrate(db, shipped.map(lingering))
  report({ failure: null })
} catch (error) {
  report({ failure: String(error) })
} finally {
  await db.close()
  process.disconnect?.()
}
