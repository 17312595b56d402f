import { sql } from '../packages/server/node_modules/kysely/dist/index.js'
import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { migrate } from '../packages/server/src/kernel/db/migrate.ts'
import { findBehind } from '../packages/server/src/kernel/events/event-readers.ts'
import { findDue } from '../packages/server/src/kernel/queue/poller.ts'
import { startWorks } from '../packages/server/src/kernel/queue/queue.ts'
import { createLog } from '../packages/server/src/kernel/runtime/log.ts'
import { createServices } from '../packages/server/src/main/start.ts'
import { queueOptions } from '../packages/server/src/main/workers.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { config, medians } from './support/world.mjs'

const READERS = ['webhook', 'agent', 'notice', 'push', 'alert']

/** Venues whose every reader has read every event, as nearly all have at any time. */
async function fill(database, venues) {
  await migrate(database)
  await database.system(async (tx) => {
    await sql`
      insert into venue (name, timezone) select 'Venue ' || n, 'Europe/Paris' from generate_series(1, ${venues}::int) n`.execute(
      tx,
    )
    await sql`insert into event_seq (venue_id, n) select venue_id, 7 from venue`.execute(tx)
    await sql`
      insert into event_cursor (venue_id, reader, seq)
      select venue_id, reader, 7 from venue cross join unnest(${READERS}::text[]) reader`.execute(tx)
  })
  await database.owner((tx) => sql`analyze`.execute(tx))
}

/** Every cursor with how far it is, as the readers asked before they left the comparison to the database. */
const readAll = (database) =>
  database.system((tx) =>
    sql`
      select c.venue_id as "venueId", c.reader, coalesce(s.n > c.seq, false) as "isBehind"
      from event_cursor c left join event_seq s on s.venue_id = c.venue_id`.execute(tx),
  )

/** What the server's own queue asks for, the cursors apart: they are measured by themselves. */
async function worksOf(database) {
  const services = await createServices(config, database, createLog('silent'))
  const { options, close } = await queueOptions(services)
  const works = await startWorks(database, options, () => undefined)
  const asked = works.filter(({ due, name }) => due && name !== 'event readers')
  return {
    asked,
    async stop() {
      for (const work of works) await work.stop()
      await close()
      await services.hub.close()
      services.files.close()
    },
  }
}

async function measureOn(engine, database, { venues, rounds }) {
  await fill(database, venues)
  const [allMs, behindMs] = await medians(
    rounds,
    () => readAll(database),
    () => findBehind(database, READERS),
  )
  const { asked, stop } = await worksOf(database)
  const [eachMs, onceMs] = await medians(
    rounds,
    async () => {
      for (const work of asked) await findDue(database, [work])
    },
    () => findDue(database, asked),
  )
  await stop()
  await database.close()
  return [
    {
      name: `cursors that are behind, ${engine}`,
      value: behindMs,
      unit: 'ms',
      baseline: { name: 'every cursor', value: allMs },
      goal: { most: 0.4 },
    },
    {
      name: `all other work, ${engine}`,
      value: onceMs,
      unit: 'ms',
      baseline: { name: `${asked.length} questions`, value: eachMs },
      goal: { most: 0.6 },
    },
  ]
}

async function measure({ size }) {
  const server = await startPostgres()
  const onPostgres = await openDatabase({ url: server.url, allowUnsafeServer: true })
  const figures = await measureOn('PostgreSQL', onPostgres, size)
  await server.stop()
  const onPglite = await openDatabase({ dataDir: ':memory:' })
  return [...figures, ...(await measureOn('PGlite', onPglite, size))]
}

export const benchmark = {
  title: 'What an idle server asks each second, for 10,000 venues with 5 event readers each',
  baseline: 'the cursors without the condition; a question for each kind of work; on the same database',
  goals: 'performance, Database',
  small: { venues: 500, rounds: 3 },
  whole: { venues: 10_000, rounds: 30 },
  seconds: { small: 60, whole: 120 },
  measure,
}
