import { sql } from '../packages/server/node_modules/kysely/dist/index.js'
import { listPage } from '../packages/server/src/features/contacts/contact-list.ts'
import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { migrate } from '../packages/server/src/kernel/db/migrate.ts'
import { createLog } from '../packages/server/src/kernel/runtime/log.ts'
import { createApp } from '../packages/server/src/main/app.ts'
import { createServices } from '../packages/server/src/main/start.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { config, makeWorld, medians } from './support/world.mjs'

const PAGE = 25
const PART = 1000
const GOAL = 3
const END = '\u{10FFFF}'

/** 40 first names, some begun alike; one in 40 is called Jean. */
const firstNames = [
  'Jean Marie Maëlys Malik Manon Marius Mathis Élodie Émile Éva Paul Pauline Sophie Solène Camille Claire',
  'Chloé Hugo Inès Jade Jules Karim Léa Léo Lina Louis Lucas Nadia Nathan Noé Oscar Rose Sarah Théo Tom',
  'Victor Yanis Zoé Anaïs Axel',
]
  .join(' ')
  .split(' ')

async function fillPart(tx, { venueId, bookId, columns }, from, to) {
  const rows = sql`generate_series(${from}::int, ${to}::int) n`
  await sql`
    with made as (
      insert into person (venue_id, first_name, last_name, email, phone, created_at)
      select ${venueId}, (${firstNames}::text[])[1 + n % ${firstNames.length}::int], initcap(translate(substr(md5('l' || n % 20000), 1, 9), '0123456789', 'ghijklmnop')),
        case when n % 5 <> 0 then 'client' || n || '@example.test' end,
        case when n % 3 <> 0 then '+33' || (600000000 + n) end,
        timestamptz '2026-01-01' + n * interval '20 seconds'
      from ${rows} returning id, traits, created_at
    ), placed as (
      insert into address_book_member (venue_id, address_book_id, person_id, traits, added_at)
      select ${venueId}, ${bookId}, id, traits, created_at from made where id % 2 = 0
    ), counted as (
      insert into custom_value (venue_id, person_id, column_id, number)
      select ${venueId}, id, ${columns[0]}, id % 1000 from made where id % 2 = 0
    )
    insert into custom_value (venue_id, person_id, column_id, word)
    select ${venueId}, id, ${columns[1]}, 'Ville ' || id % 500 from made where id % 3 = 0`.execute(tx)
}

async function fill(database, venueId, count) {
  const place = await database.system(async (tx) => {
    const book = await tx
      .insertInto('address_book')
      .values({ venue_id: venueId, name: 'Clients' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const columns = []
    for (const [label, type] of [
      ['Points', 'DOUBLE'],
      ['Ville', 'CHAR'],
    ]) {
      const { id } = await tx
        .insertInto('custom_column')
        .values({ venue_id: venueId, label, type })
        .returning('id')
        .executeTakeFirstOrThrow()
      columns.push(id)
    }
    return { venueId, bookId: book.id, columns }
  })
  // In batches: no statement may take longer than the server allows, on a busy machine either.
  for (let from = 1; from <= count; from += PART)
    await database.system((tx) => fillPart(tx, place, from, Math.min(count, from + PART - 1)))
  for (let from = 1; from <= count; from += PART)
    await database.system((tx) =>
      sql`
        insert into suppression (venue_id, channel, address_hash, address, reason)
        select ${venueId}, 'email', md5(n::text), 'client' || n || '@example.test', 'blacklist'
        from generate_series(${from}::int, ${Math.min(count, from + PART - 1)}::int) n where n % 20 = 1`.execute(
        tx,
      ),
    )
  return place
}

/** A page as one would write it by hand for this very question, with what a row of the list shows. */
const bare = (ids) => sql`
  select p.*, array(select address_book_id from address_book_member m where m.venue_id = p.venue_id and m.person_id = p.id) as books,
    (select jsonb_object_agg(column_id, coalesce(to_jsonb(number), to_jsonb(word))) from custom_value v
      where v.venue_id = p.venue_id and v.person_id = p.id) as own
  from (${ids}) x join person p on p.venue_id = x.venue_id and p.id = x.id order by x.at desc, x.id desc`

function casesOf({ venueId, bookId, columns }, count) {
  const people = (where, offset = 0) =>
    bare(sql`select venue_id, id, created_at as at from person where venue_id = ${venueId} and deleted_at is null and ${where}
      order by created_at desc, id desc limit ${PAGE + 1} offset ${offset}`)
  const members = (where) =>
    bare(sql`select venue_id, person_id as id, added_at as at from address_book_member
      where venue_id = ${venueId} and address_book_id = ${bookId} and ${where} order by added_at desc, person_id desc limit ${PAGE + 1}`)
  const range = (column, text) => sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + END})`
  const found = (text, phone) =>
    people(sql`(${range('first_fold', text)} or ${range('last_fold', text)} or ${range('email', text)}
      ${phone ? sql`or ${range('phone', phone)}` : sql``})`)
  const byValue = (where) =>
    bare(sql`select p.venue_id, p.id, p.created_at as at from custom_value v join person p on p.venue_id = v.venue_id and p.id = v.person_id and p.deleted_at is null
      where v.venue_id = ${venueId} and ${where} order by p.created_at desc, p.id desc limit ${PAGE + 1}`)
  const all = sql`true`
  const custom = (condition) => ({ custom: JSON.stringify([condition]) })
  const day = new Date(Date.parse('2026-01-01T00:00:00Z') + count * 20_000).toISOString().slice(0, 10)
  const half = Math.floor(count / 2 / PAGE)
  return [
    { name: 'everybody', filter: {}, sql: people(all) },
    { name: 'page by number, 400', filter: { page: 400 }, sql: people(all, 399 * PAGE) },
    { name: 'page in the middle', filter: { page: half }, sql: people(all, (half - 1) * PAGE) },
    { name: 'a book', isBook: true, filter: {}, sql: members(all) },
    { name: 'search e-mail', filter: { search: 'client77777' }, sql: found('client77777') },
    { name: 'search phone', filter: { search: '060007777' }, sql: found('060007777', '+3360007777') },
    { name: 'search last name', filter: { search: 'hak' }, sql: found('hak') },
    { name: 'search first name', filter: { search: 'Jean' }, sql: found('jean') },
    { name: 'search a letter', filter: { search: 'm' }, sql: found('m') },
    {
      name: 'search two words',
      filter: { search: 'jean hak' },
      sql: people(sql`${range('first_fold', 'jean')} and ${range('last_fold', 'hak')}`),
    },
    {
      name: 'search in a book',
      isBook: true,
      filter: { search: 'client7777' },
      sql: bare(sql`select m.venue_id, m.person_id as id, m.added_at as at from person p
        join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id and m.address_book_id = ${bookId}
        where p.venue_id = ${venueId} and p.deleted_at is null and (${range('p.first_fold', 'client7777')}
          or ${range('p.last_fold', 'client7777')} or ${range('p.email', 'client7777')})
        order by m.added_at desc, m.person_id desc limit ${PAGE + 1}`),
    },
    {
      name: 'not subscribed',
      filter: { contactSubscribed: false },
      sql: people(sql`traits in (0, 2, 4, 6)`),
    },
    { name: 'with e-mail', filter: { contactEmailAddress: true }, sql: people(sql`traits in (2, 3, 6, 7)`) },
    {
      name: 'without phone',
      filter: { contactPhoneNumber: false },
      sql: people(sql`traits in (0, 1, 2, 3)`),
    },
    {
      name: 'all three, in a book',
      isBook: true,
      filter: { contactSubscribed: true, contactEmailAddress: false, contactPhoneNumber: true },
      sql: members(sql`traits = 5`),
    },
    {
      name: 'added since a day',
      filter: { addedFrom: day },
      sql: people(sql`created_at >= ${day}::date::timestamp at time zone 'Europe/Paris'`),
    },
    {
      name: 'custom number, few',
      filter: custom({ columnId: columns[0], operator: 'is', value: 998 }),
      sql: byValue(sql`v.column_id = ${columns[0]} and v.number = 998`),
    },
    {
      name: 'custom number, half',
      filter: custom({ columnId: columns[0], operator: 'atLeast', value: 500 }),
      sql: people(sql`exists (select from custom_value v where v.venue_id = person.venue_id and v.person_id = person.id
        and v.column_id = ${columns[0]} and v.number >= 500)`),
    },
    {
      name: 'custom text',
      filter: custom({ columnId: columns[1], operator: 'startsWith', value: 'Ville 49' }),
      sql: byValue(
        sql`v.column_id = ${columns[1]} and v.word_fold >= 'ville 49' and v.word_fold < ${`ville 49${END}`}`,
      ),
    },
    {
      name: 'custom is not',
      filter: custom({ columnId: columns[1], operator: 'isNot', value: 'Ville 3' }),
      sql: people(sql`not exists (select from custom_value v where v.venue_id = person.venue_id and v.person_id = person.id
        and v.column_id = ${columns[1]} and v.word_fold = 'ville 3')`),
    },
  ]
}

/** The plans of the statements of a piece of work. */
async function plansOf(database, venueId, work) {
  const plans = []
  await database.tenant([venueId], async (tx) => {
    const executor = tx.getExecutor()
    const watched = new Proxy(executor, {
      get(target, name) {
        if (name !== 'executeQuery') {
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (query, ...rest) => {
          const answer = await target.executeQuery({ ...query, sql: `explain ${query.sql}` }, ...rest)
          plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
          return target.executeQuery(query, ...rest)
        }
      },
    })
    tx.getExecutor = () => watched
    await work(tx)
  })
  return plans
}

const readsWholeTable = (plan) =>
  /Seq Scan on (?:person\b|address_book_member|custom_value|suppression)/.test(plan)

/** Makes a venue with its people, and another one that no question may read. */
async function makeBook(database, count) {
  await migrate(database)
  const services = await createServices(config, database, createLog('silent'))
  const { venueIds, token } = await makeWorld(services)
  const place = await fill(database, venueIds[0], count)
  await fill(database, venueIds[1], count / 10)
  await database.owner((tx) => sql`analyze`.execute(tx))
  await services.hub.close()
  return { ...place, app: createApp(services), token }
}

function callOf({ app, token, venueId }, listed, query) {
  const book = listed === undefined ? '' : `/addressBooks/${listed}`
  const address = `http://bench/v2/venues/${venueId}${book}/contacts?${new URLSearchParams(query)}`
  return async () => {
    const answer = await app.fetch(
      new Request(address, { headers: { authorization: `Bearer ${token}` } }),
      {},
    )
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }
}

/** The whole call beside the bare SQL, which must find the same people. */
async function measureCase(database, world, rounds, { name, filter, isBook, sql: text }) {
  const { venueId } = world
  const query = { page: 1, perpage: PAGE, ...filter }
  const listed = isBook ? world.bookId : undefined
  const readIn = (tx) => listPage(tx, [venueId], listed, query)
  const { items } = await database.tenant([venueId], readIn)
  const readBare = () =>
    database.owner(async (tx) => {
      await sql`set local jit = off`.execute(tx)
      return text.execute(tx)
    })
  const found = String((await readBare()).rows.slice(0, PAGE).map(({ id }) => id))
  const shown = String(items.map(({ contactId }) => contactId))
  if (found !== shown) throw new Error(`${name}: the bare SQL finds others: ${found} / ${shown}`)
  const plans = await plansOf(database, venueId, readIn)
  const [bareMs, callMs] = await medians(rounds, readBare, callOf(world, listed, query))
  return { name, bareMs, callMs, isWholeTable: plans.some(readsWholeTable) }
}

async function measureOn(engine, database, { count, rounds, judgesPlans }) {
  const world = await makeBook(database, count)
  const cases = []
  for (const each of casesOf(world, count)) cases.push(await measureCase(database, world, rounds, each))
  await database.close()
  const figures = cases.map(({ name, bareMs, callMs }) => ({
    name: `${name}, ${engine}`,
    value: callMs,
    unit: 'ms',
    baseline: { name: 'bare SQL', value: bareMs },
    goal: { most: GOAL },
  }))
  const wholeTables = cases.filter(({ isWholeTable }) => isWholeTable).length
  const plans = {
    name: `filters that read a whole table, ${engine}`,
    value: wholeTables,
    goal: { exactly: 0 },
  }
  return judgesPlans ? [...figures, plans] : figures
}

async function measure({ size }) {
  const server = await startPostgres()
  const onPostgres = await openDatabase({ url: server.url, allowUnsafeServer: true })
  const figures = await measureOn('PostgreSQL', onPostgres, { ...size, count: size.postgres })
  await server.stop()
  if (size.pglite === 0) return figures
  const onPglite = await openDatabase({ dataDir: ':memory:' })
  return [...figures, ...(await measureOn('PGlite', onPglite, { ...size, count: size.pglite }))]
}

export const benchmark = {
  title:
    'The contacts of a venue, 200,000 people on PostgreSQL and 50,000 on PGlite: pages, search and every filter, the whole call without a socket, with totals',
  baseline: 'the bare indexed SQL on the same database',
  goals: 'performance, Database',
  // A small table is rightly read whole.
  small: { postgres: 3000, pglite: 0, rounds: 2, judgesPlans: false },
  whole: { postgres: 200_000, pglite: 50_000, rounds: 15, judgesPlans: true },
  seconds: { small: 120, whole: 600 },
  measure,
}
