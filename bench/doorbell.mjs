/**
 * What ringing costs at the commit: events of many venues, committed by many writers at once, rung by NOTIFY, by Redis,
 * and by nobody. node --conditions=comptoir-source bench/doorbell.mjs [writers] [seconds]
 * The server flushes each commit to the disk, as in production; everything is on loopback.
 */
import { openDatabase } from '../packages/server/src/db/database.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { emit } from '../packages/server/src/live/events.ts'
import { startRedis } from '../packages/server/src/testing/redis.ts'
import { startPostgres } from '../scripts/postgres.mjs'

const [writers = 32, seconds = 5] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const PADDING = 'x'.repeat(230)

const postgres = await startPostgres({
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
})
const redis = await startRedis()
const config = { url: postgres.url, poolSize: writers, log: () => undefined }
const databases = {
  nobody: await openDatabase(config),
  NOTIFY: await openDatabase(config),
  ...(redis ? { Redis: await openDatabase({ ...config, redisUrl: redis.url }) } : {}),
}
Object.assign(databases.nobody.doorbell, { statement: undefined, ring: () => undefined })
await migrate(databases.NOTIFY)

/** Commits a second; each writer has venues of its own, so that nobody waits for a venue's number. */
async function measure(database) {
  const endsAt = performance.now() + seconds * 1000
  let commits = 0
  const write = async (writer) => {
    for (let n = 0; performance.now() < endsAt; n += 1) {
      const venueId = 1 + writer * 10 + (n % 10)
      await database.tenant([venueId], (tx) =>
        emit(tx, { venueId, type: 'bench', payload: { padding: PADDING } }),
      )
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return commits / seconds
}

const best = Object.fromEntries(Object.keys(databases).map((name) => [name, 0]))
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, database] of Object.entries(databases))
    best[name] = Math.max(best[name], await measure(database))
console.table(
  Object.entries(best).map(([rung, commits]) => ({
    'rung by': rung,
    'commits/s': Math.round(commits),
    'of nobody': Number((commits / best.nobody).toFixed(2)),
  })),
)
if (!redis) console.log('not run with Redis: redis-server is not installed')
for (const database of Object.values(databases)) await database.close()
await redis?.kill()
await postgres.stop()
process.exit(0)
