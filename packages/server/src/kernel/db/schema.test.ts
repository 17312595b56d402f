import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from './database.ts'

/** Tables with a venue_id whose primary key begins otherwise, and why. */
const otherKeys: Record<string, string> = {
  inbox: 'stored before its venue is known',
  role: 'a role of every venue has none',
}

interface Table {
  name: string
  isForced: boolean
  policies: string[]
  primaryKey: string[]
}

describe.each(bothEngines)('the schema on %s', (engine) => {
  let db: Database
  let tenantTables: Table[]

  beforeAll(async () => {
    db = await testDatabase({ engine })
    const { rows } = await db.owner((tx) =>
      sql<Table>`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
          array(
            select concat_ws(' ', r.rolname, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, c.oid))
            from pg_policy p join pg_roles r on r.oid = any (p.polroles) where p.polrelid = c.oid order by 1
          ) as policies,
          array(
            select a.attname::text from pg_constraint k
            cross join lateral unnest(k.conkey) with ordinality as part (attnum, position)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
            where k.conrelid = c.oid and k.contype = 'p' order by part.position
          ) as "primaryKey"
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'venue_id' and not a.attisdropped
        )
        order by 1
      `.execute(tx),
    )
    tenantTables = rows
  })
  afterAll(() => db.close())

  test('every table with a venue_id has row-level security, enabled and forced, with exactly the two policies', () => {
    expect(tenantTables.length).toBeGreaterThanOrEqual(5)
    for (const { name, isForced, policies } of tenantTables) {
      expect({ name, isForced }).toEqual({ name, isForced: true })
      expect({ name, policies }).toEqual({
        name,
        policies: [
          'comptoir_app * t (venue_id = ANY (( SELECT comptoir.venues() AS venues)::bigint[]))',
          'comptoir_system * t true',
        ],
      })
    }
  })

  test('the primary key of a table with a venue_id begins with it', () => {
    const others = tenantTables
      .filter(({ primaryKey }) => primaryKey[0] !== 'venue_id')
      .map(({ name }) => name)
    expect(others).toEqual(
      Object.keys(otherKeys)
        .filter((name) => others.includes(name))
        .sort(),
    )
  })

  test('neither role owns a table, is a superuser or may bypass row-level security', async () => {
    const { rows } = await db.owner((tx) =>
      sql`
        select rolname from pg_roles where rolname in ('comptoir_app', 'comptoir_system')
          and not rolsuper and not rolbypassrls and not rolcanlogin
          and not exists (select from pg_class where relowner = pg_roles.oid) order by 1
      `.execute(tx),
    )
    expect(rows).toEqual([{ rolname: 'comptoir_app' }, { rolname: 'comptoir_system' }])
  })

  test('the app role may touch no table without row-level security', async () => {
    const { rows } = await db.owner((tx) =>
      sql`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'comptoir') and c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity
          and has_table_privilege('comptoir_app', c.oid, 'select, insert, update, delete, truncate, references, trigger')
      `.execute(tx),
    )
    expect(rows).toEqual([])
  })
})
