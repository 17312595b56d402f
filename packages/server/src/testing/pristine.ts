import { sql } from 'kysely'
import type { Tx } from '../kernel/db/database.ts'

/** What a migrated database holds before anybody used it. */
export interface Pristine {
  tables: readonly string[]
  /** The rows that migrations wrote, by table. */
  rows: ReadonlyMap<string, string>
  /** Where each sequence stands; null where it never counted. */
  sequences: ReadonlyMap<string, string | null>
}

interface Counter {
  name: string
  last: string | null
}

export async function pristineState(tx: Tx): Promise<Pristine> {
  const tables = await tablesOf(tx)
  const rows = new Map<string, string>()
  for (const name of await filled(tx, tables)) {
    const { rows: all } = await sql<{ rows: string }>`
      select json_agg(t)::text as rows from ${sql.raw(name)} t`.execute(tx)
    rows.set(name, all[0]?.rows ?? '[]')
  }
  const sequences = new Map((await counters(tx)).map(({ name, last }) => [name, last]))
  return { tables, rows, sequences }
}

/** Puts a used database back to that state: a fraction of the time that a new one takes. */
export async function restore(tx: Tx, { tables, rows, sequences }: Pristine): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  const added = (await tablesOf(tx)).filter((name) => !tables.includes(name))
  if (added.length > 0) await sql.raw(`drop table ${added.join(', ')} cascade`).execute(tx)
  const used = await filled(tx, tables)
  if (used.length > 0) await sql.raw(used.map((name) => `delete from ${name}`).join(';')).execute(tx)
  for (const [name, json] of rows) await insertAll(tx, name, json)
  for (const { name, last } of await counters(tx))
    if (last !== sequences.get(name)) await setCounter(tx, name, sequences.get(name) ?? null)
  await sql`unlisten *; select pg_advisory_unlock_all()`.execute(tx)
}

async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'comptoir')`.execute(tx)
  return rows.map(({ name }) => name)
}

async function filled(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const questions = tables.map((name) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await sql<{ name: string }>`${sql.raw(questions.join(' union all '))}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Without the columns that the database computes. */
async function insertAll(tx: Tx, name: string, json: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  const columns = sql.raw(rows.map((column) => column.name).join(', '))
  const table = sql.raw(name)
  await sql`insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`.execute(tx)
}

async function counters(tx: Tx): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`.execute(
    tx,
  )
  return rows
}

async function setCounter(tx: Tx, name: string, last: string | null): Promise<void> {
  if (last === null) await sql`alter sequence ${sql.raw(name)} restart`.execute(tx)
  else await sql`select setval(${name}, ${last}::bigint)`.execute(tx)
}
