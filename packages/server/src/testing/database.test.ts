import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../kernel/db/database.ts'
import { testDatabase } from './database.ts'

test('an engine that is handed on holds nothing of its previous user: no row, no count, no table', async () => {
  const add = (db: Database) =>
    db.system(async (tx) => {
      const { rows } = await sql`
        insert into venue (name, timezone) values ('Test', 'Europe/Paris') returning venue_id as id`.execute(
        tx,
      )
      return rows[0]
    })
  const before = await testDatabase({ engine: 'pglite' })
  expect(await add(before)).toEqual({ id: 1 })
  await before.owner((tx) => sql`create table leftover (id integer primary key)`.execute(tx))
  await before.close()
  const after = await testDatabase({ engine: 'pglite' })
  try {
    const { rows } = await after.owner((tx) =>
      sql`select to_regclass('public.leftover') as table, count(*)::int as venues from venue`.execute(tx),
    )
    expect(rows).toEqual([{ table: null, venues: 0 }])
    expect(await add(after)).toEqual({ id: 1 })
  } finally {
    await after.close()
  }
})
