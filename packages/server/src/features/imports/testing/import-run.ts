// A process of the bench and of its kills: takes a file in and imports it, or copies the same people bare; says how it
// goes on standard output, a line of JSON at a time.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../kernel/db/database.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { createIncomingBodies } from '../../../kernel/http/incoming-bodies.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { addVenue, emptyVenue } from '../../venues/index.ts'
import { startImport } from '../start.ts'
import { receiveImport } from '../upload.ts'
import { workOnce } from '../worker.ts'

const [target = '', mode = '', file = ''] = process.argv.slice(2)
const secrets = createSecrets('a secret of the bench, long enough to be accepted')
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function open(): Promise<Database> {
  const database = await openDatabase(
    target.startsWith('postgres:')
      ? { url: target, allowUnsafeServer: true }
      : { dataDir: target, durability: 'process' },
  )
  await migrate(database)
  return database
}

const venueOf = (database: Database, name: string) =>
  database.system(async (tx) => {
    const { rows } = await sql<{ id: number }>`select venue_id as id from venue where name = ${name}`.execute(
      tx,
    )
    return (
      rows[0]?.id ?? (await addVenue(tx, { ...emptyVenue, name, timezone: 'America/Guadeloupe' }, undefined))
    )
  })

function formOf(body: Readable, boundary: string): Request {
  const parts = async function* () {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\n`,
    )
    yield* body
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return new Request('http://bench.test', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>,
    duplex: 'half',
  } as RequestInit)
}

async function take(database: Database, venueId: number, body: Readable): Promise<number> {
  const form = createIncomingBodies().open(formOf(body, randomUUID()), 'bench')
  const id = await receiveImport(database, { venueId, managerId: undefined }, form)
  await database.tenant([venueId], async (tx) => {
    const found = await tx
      .updateTable('address_book_import')
      .set({ new_book_name: randomUUID(), country_code: 'GP' })
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await startImport(tx, found)
  })
  return id
}

async function run(database: Database): Promise<void> {
  const needs = { database, secrets }
  const warm = await venueOf(database, 'Warm-up')
  await take(
    database,
    warm,
    Readable.from([
      Buffer.from(
        `email\n${Array.from({ length: 2_000 }, (_, at) => `warm${at}-${Date.now()}@x.test`).join('\n')}\n`,
      ),
    ]),
  )
  // A killed worker holds its lease for a while; the bench does not wait for that.
  await database.system((tx) =>
    sql`update address_book_import set lease_until = now() where state = 'running'`.execute(tx),
  )
  const venueId = await venueOf(database, 'Bench')
  const [begun] = await database.system((tx) =>
    tx
      .selectFrom('address_book_import')
      .select('id')
      .where('venue_id', '=', venueId)
      .where('state', 'in', ['running', 'done'])
      .execute(),
  )
  await workOnce(needs)
  const before = process.memoryUsage.rss()
  let most = before
  const measuring = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  const beganAt = performance.now()
  const id = begun?.id ?? (await take(database, venueId, createReadStream(file)))
  const takenMs = performance.now() - beganAt
  const report = async () => {
    const [row] = await database.system((tx) =>
      tx.selectFrom('address_book_import').select('row_number').where('id', '=', id).execute(),
    )
    say({ rows: row?.row_number })
  }
  let reported = Promise.resolve()
  const reporting = setInterval(() => {
    reported = report()
  }, 250)
  while (await workOnce(needs));
  clearInterval(reporting)
  clearInterval(measuring)
  // The line of the end is the last one.
  await reported
  say({ done: true, ms: performance.now() - beganAt, takenMs, grownMb: (most - before) / 1024 / 1024 })
}

async function digest(database: Database): Promise<void> {
  const { rows } = await database.system((tx) =>
    sql<object>`
      select (select counts from address_book_import where venue_id = v.venue_id) as counts,
        (select md5(string_agg(concat_ws('|', first_name, last_name, email, phone, birthday, postal_code), ',' order by coalesce(email, phone)))
         from person where venue_id = v.venue_id) as people,
        (select md5(string_agg(row_number || reasons::text, ',' order by row_number)) from address_book_import_error
         where venue_id = v.venue_id) as errors,
        (select contact_count from address_book where venue_id = v.venue_id and source = 'import') as members,
        (select persons from person_count where venue_id = v.venue_id) as persons
      from venue v where name = 'Bench'`.execute(tx),
  )
  say({ digest: JSON.stringify(rows[0]) })
}

/** The same people and memberships, bare, into the same tables with the same indexes and triggers. */
async function copy(database: Database): Promise<void> {
  const people =
    'venue_id, id, first_name, last_name, email, phone, gender, birthday, country_code, postal_code, interests, import_id'
  const members = 'venue_id, address_book_id, person_id, traits, import_id'
  const at = `/tmp/comptoir-bench-${randomUUID()}`
  const run = (text: string) =>
    database.owner(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql.raw(text).execute(tx)
    })
  await run(`copy (select ${people} from person) to '${at}-people'`)
  await run(`copy (select ${members} from address_book_member) to '${at}-members'`)
  await run('truncate person, person_count cascade')
  await run('update address_book set contact_count = 0')
  const beganAt = performance.now()
  await run(`copy person (${people}) from '${at}-people'`)
  await run(`copy address_book_member (${members}) from '${at}-members'`)
  const ms = performance.now() - beganAt
  const { rows } = await database.owner((tx) =>
    sql<{ n: number }>`select count(*)::int as n from person`.execute(tx),
  )
  say({ done: true, ms, rows: rows[0]?.n })
}

const database = await open()
if (mode === 'import') await run(database)
else if (mode === 'copy') await copy(database)
else await digest(database)
await database.close()
