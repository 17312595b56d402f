import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../kernel/db/database.ts'
import type { LedgerRow } from '../../kernel/db/migrate.ts'

/** Asks a database one question, as the owner of its tables. */
export type Ask = <T extends object>(question: string) => Promise<T[]>

export const askingClient =
  (client: pg.ClientBase): Ask =>
  async <T extends object>(question: string) =>
    (await client.query(question)).rows as T[]

export const askingTransaction =
  (tx: Tx): Ask =>
  async <T extends object>(question: string) =>
    (await sql.raw<T>(question).execute(tx)).rows

/** What a database holds, counted: a copy of it must hold the same. */
export interface Census {
  migrations: (LedgerRow & { appliedAt: string })[]
  /** By table, with its schema. */
  rows: Record<string, number>
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'comptoir') and c.relkind = 'r' order by 1`

const LEDGER = `
  select number, name, checksum, to_char(applied_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "appliedAt"
  from comptoir.migration order by number`

/** Counts every row. */
export async function takeCensus(ask: Ask): Promise<Census> {
  const rows: Record<string, number> = {}
  for (const { name } of await ask<{ name: string }>(TABLES)) {
    const [found] = await ask<{ count: string }>(`select count(*)::text as count from ${name}`)
    rows[name] = Number(found?.count)
  }
  const migrations = await ask<Census['migrations'][number]>(LEDGER)
  return { migrations, rows }
}

/** What another database holds instead; empty where it is the same. */
export async function findDifferences(ask: Ask, expected: Census): Promise<string[]> {
  const found = await takeCensus(ask)
  const names = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])
  const differences = [...names]
    .filter((name) => found.rows[name] !== expected.rows[name])
    .map((name) => `${name} has ${found.rows[name] ?? 'no'} rows instead of ${expected.rows[name] ?? 'none'}`)
  if (JSON.stringify(found.migrations) !== JSON.stringify(expected.migrations))
    differences.push('the migrations differ')
  return differences
}
