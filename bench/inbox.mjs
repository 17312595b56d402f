import { sql } from '../packages/server/node_modules/kysely/dist/index.js'
import { readConversations } from '../packages/server/src/features/inbox/queries.ts'
import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { migrate } from '../packages/server/src/kernel/db/migrate.ts'
import { createLog } from '../packages/server/src/kernel/runtime/log.ts'
import { createApp } from '../packages/server/src/main/app.ts'
import { createServices } from '../packages/server/src/main/start.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { config, makeWorld, medians } from './support/world.mjs'

const MESSAGES_EACH = 3
const PAGE = 30
const PART = 1000
const GOAL = 3

/** The same name gives the same id, in the shape of version 8 (RFC 9562). */
const idOf = (name) => sql`overlay(overlay(md5(${name}) placing '8' from 13) placing 'a' from 17)::uuid`

/** Words as people use them: few often, most rarely. */
async function fill(database, venueId, count) {
  // In batches: no statement may take longer than the server allows, on a busy machine either.
  for (let from = 1; from <= count; from += PART)
    await fillPart(database, venueId, from, Math.min(count, from + PART - 1))
}

async function fillPart(database, venueId, from, to) {
  const rows = sql`generate_series(${from}::int, ${to}::int) n`
  const conversation = idOf(sql`${`c${venueId}-`} || n`)
  await database.system(async (tx) => {
    const { rows: profiles } = await sql`select id from profile where venue_id = ${venueId}`.execute(tx)
    const profileId = profiles[0].id
    await sql`
      insert into webchat (venue_id, id, profile_id, label, look, welcome, away_message, identity_secret)
      values (${venueId}, ${`bench-${venueId}`}, ${profileId}, 'bench', '{}', '{"fr":"","en":""}', '{"fr":"","en":""}', 'x')
      on conflict do nothing`.execute(tx)
    await sql`
      insert into conversation (venue_id, id, profile_id, platform, jid, username, is_closed, unread_count, message_count, last_message_at)
      select ${venueId}, ${conversation}, ${profileId}, 'website', 'visitor-' || n || '.bench@website',
        'Élodie ' || n, n % 5 = 0, case when n % 50 = 0 then 1 else 0 end, ${MESSAGES_EACH}, timestamptz '2026-01-01' + n * interval '7 seconds'
      from ${rows}`.execute(tx)
    await sql`
      insert into message (venue_id, id, conversation_id, is_from_business, body, sent_at)
      select ${venueId}, ${idOf(sql`${`m${venueId}-`} || n || '-' || k`)}, ${conversation}, k % 2 = 0,
        'Bonjour, avez-vous ' || case when k = 2 then 'une réponse pour ' else 'encore des crêpes pour ' end
          || 'sujet' || (n % 1000) || ' numéro' || n || case when n % 100 = 0 then ' brioche' else '' end,
        timestamptz '2026-01-01' + n * interval '7 seconds' - (${MESSAGES_EACH} - k) * interval '1 second'
      from ${rows}, generate_series(1, ${MESSAGES_EACH}) k`.execute(tx)
    await sql`
      update conversation set last_message_id = ${idOf(sql`${`m${venueId}-`} || substr(username, 8) || ${`-${MESSAGES_EACH}`}`)}
      where venue_id = ${venueId} and last_message_id is null`.execute(tx)
  })
}

const page = (where, venueId) => sql`
  select c.*, to_jsonb(m) as last from (
    select * from conversation c where venue_id = ${venueId} and ${where}
    order by last_message_at desc, id desc limit ${PAGE}
  ) c left join message m on m.venue_id = c.venue_id and m.id = c.last_message_id
  order by last_message_at desc, c.id desc`

const search = (words, venueId) => sql`
  with found as materialized (
    select distinct conversation_id as id from message
    where venue_id = ${venueId} and type = 'text' and comptoir.words(venue_id, body) @@ ${words}::tsquery
  )
  select c.*, to_jsonb(m) as last from (
    select c.* from found cross join lateral (
      select * from conversation c where c.venue_id = ${venueId} and c.id = found.id and not c.is_closed offset 0
    ) c order by last_message_at desc, id desc limit ${PAGE}
  ) c left join message m on m.venue_id = c.venue_id and m.id = c.last_message_id
  order by last_message_at desc, c.id desc`

const open = sql`not is_closed`
const deep = new Date('2026-01-03T00:00:00Z')
const noId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function casesOf(venueId) {
  const all = { venueIds: [venueId], isClosed: false }
  return [
    { name: 'first page', filter: all, bare: page(open, venueId), query: '' },
    {
      name: 'deep page',
      filter: { ...all, after: { at: deep, id: noId } },
      bare: page(sql`${open} and (last_message_at, id) < (${deep}, ${noId})`, venueId),
    },
    {
      name: 'unread',
      filter: { ...all, isUnread: true },
      bare: page(sql`${open} and unread_count > 0`, venueId),
      query: '?isUnread=true',
    },
    {
      name: 'search, 1 found',
      filter: { ...all, search: 'numero77777' },
      bare: search(`'numero77777':*`, venueId),
      query: '?search=numero77777',
    },
    {
      name: 'search, 100 found',
      filter: { ...all, search: 'sujet777' },
      bare: search(`'sujet777':*`, venueId),
      query: '?search=sujet777',
    },
    {
      name: 'search, 1,000 found',
      filter: { ...all, search: 'brioche' },
      bare: search(`'brioche':*`, venueId),
      query: '?search=brioche',
    },
    {
      name: 'search, all found',
      filter: { ...all, search: 'bonjour' },
      bare: search(`'bonjour':*`, venueId),
      query: '?search=bonjour',
      isExtreme: true,
    },
  ]
}

/** Makes a venue with its conversations, and another one that no question may read. */
async function makeInbox(database, conversations) {
  await migrate(database)
  const services = await createServices(config, database, createLog('silent'))
  const { venueIds, token } = await makeWorld(services)
  await fill(database, venueIds[0], conversations)
  await fill(database, venueIds[1], conversations / 10)
  await database.owner((tx) => sql`analyze`.execute(tx))
  return { services, venueId: venueIds[0], token }
}

/** The whole call without a socket. */
function callOf({ services, venueId, token }, query) {
  const app = createApp(services)
  return async () => {
    const request = new Request(`http://bench/v2/venues/${venueId}/conversations${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const answer = await app.fetch(request, {})
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }
}

async function measureCase(engine, database, world, { rounds }, { name, filter, bare, query, isExtreme }) {
  const read = () =>
    database.tenant([world.venueId], (tx) => readConversations(tx, { ...filter, limit: PAGE + 1 }))
  const readBare = () =>
    database.owner(async (tx) => {
      await sql`set local jit = off`.execute(tx)
      return bare.execute(tx)
    })
  const call = query === undefined ? [] : [callOf(world, query)]
  const [bareMs, readMs, callMs] = await medians(rounds, readBare, read, ...call)
  const baseline = { name: 'bare SQL', value: bareMs }
  const goal = isExtreme ? {} : { goal: { most: GOAL } }
  return [
    { name: `${name}, ${engine}`, value: readMs, unit: 'ms', baseline, ...goal },
    ...(callMs === undefined
      ? []
      : [{ name: `${name}, whole call, ${engine}`, value: callMs, unit: 'ms', baseline }]),
  ]
}

async function measureOn(engine, database, size) {
  const world = await makeInbox(database, size.conversations)
  const figures = []
  for (const each of casesOf(world.venueId))
    figures.push(...(await measureCase(engine, database, world, size, each)))
  await world.services.hub.close()
  await database.close()
  return figures
}

async function measure({ size }) {
  const server = await startPostgres()
  const onPostgres = await openDatabase({ url: server.url, allowUnsafeServer: true })
  const figures = await measureOn('PostgreSQL', onPostgres, size)
  await server.stop()
  return [...figures, ...(await measureOn('PGlite', await openDatabase({ dataDir: ':memory:' }), size))]
}

export const benchmark = {
  title:
    'The inbox of a venue with 100,000 conversations: pages, filters and search in the transaction of a call, under row-level security, with totals',
  baseline: 'the bare indexed SQL on the same database',
  goals: 'performance, Database',
  small: { conversations: 1000, rounds: 3 },
  whole: { conversations: 100_000, rounds: 30 },
  seconds: { small: 120, whole: 600 },
  measure,
}
