import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { migrate } from '../packages/server/src/kernel/db/migrate.ts'
import { emit } from '../packages/server/src/kernel/events/events.ts'
import { startRedis } from '../packages/server/src/testing/redis.ts'
import { startPostgres } from '../scripts/postgres.mjs'

const PADDING = 'x'.repeat(230)

/** Commits per second; each writer has venues of its own, so that none waits for a venue's number. */
async function rateOf(database, { writers, seconds }) {
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

async function openDatabases(postgres, redis, writers) {
  const config = { url: postgres.url, poolSize: writers, log: () => undefined }
  const silent = await openDatabase(config)
  Object.assign(silent.peers, { statement: undefined, notify: () => undefined })
  const databases = {
    silent,
    NOTIFY: await openDatabase(config),
    ...(redis ? { Redis: await openDatabase({ ...config, redisUrl: redis.url }) } : {}),
  }
  await migrate(databases.NOTIFY)
  return databases
}

/** The best round of each, in turns. */
async function ratesOf(databases, size) {
  const best = Object.fromEntries(Object.keys(databases).map((name) => [name, 0]))
  for (let round = 0; round < size.rounds; round += 1)
    for (const [name, database] of Object.entries(databases))
      best[name] = Math.max(best[name], await rateOf(database, size))
  return best
}

async function measure({ size, say }) {
  // Each commit is flushed to the disk, as in production.
  const postgres = await startPostgres({
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  })
  const redis = await startRedis()
  if (!redis) say('not measured with Redis: redis-server is not installed')
  const databases = await openDatabases(postgres, redis, size.writers)
  const { silent, ...rates } = await ratesOf(databases, size)
  for (const database of Object.values(databases)) await database.close()
  await redis?.kill()
  await postgres.stop()
  return Object.entries(rates).map(([name, value]) => ({
    name: `commits that notify by ${name}`,
    value,
    unit: '/s',
    baseline: { name: 'commits that notify no one', value: silent },
  }))
}

export const benchmark = {
  title: 'What notifying the other servers costs at the commit of an event, with 32 writers',
  baseline: 'the same commits without a notification',
  goals: 'none; the figures show which method costs less',
  small: { writers: 8, seconds: 0.3, rounds: 1 },
  whole: { writers: 32, seconds: 4, rounds: 3 },
  seconds: { small: 120, whole: 120 },
  measure,
}
