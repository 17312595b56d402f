// A process of the crash test: brings a database to its newest version by migrations that take their time.
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { type Migration, migrate, readMigrations } from '../db/migrate.ts'

const [dataDir = ''] = process.argv.slice(2)
const shipped = readMigrations()

/** Each one makes a table and writes into all tables before it, so that a half run or a second run would show. */
function slowMigration(index: number): Migration {
  const number = shipped.length + index
  const earlier = Array.from(
    { length: index },
    (_, table) => `insert into slow_${table + 1} values (${number});`,
  )
  const text = `create table slow_${index} (n integer); ${earlier.join(' ')} select pg_sleep(0.15);`
  return { number, name: `slow_${index}`, text, checksum: `sum of slow_${index}` }
}

const db = await openDatabase({ dataDir, durability: 'process', log: () => undefined })
writeSync(1, 'opened\n')
await migrate(db, [...shipped, ...[1, 2, 3, 4, 5].map(slowMigration)])
const counts = await db.owner((tx) =>
  sql`
    select (select count(*) from slow_1) as one, (select count(*) from slow_5) as five,
      (select count(*) from comptoir.migration) as migrations
  `.execute(tx),
)
await db.close()
writeSync(1, `${JSON.stringify({ ...(counts.rows[0] as object), shipped: shipped.length })}\n`)
