import { sql } from 'kysely'
import type { Database } from '../../../server/src/testing/kernel.ts'

/** Everything that migrations make: tables to the last column, what guards and computes, who may do what, and their ledger. */
export async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = await db.owner((tx) =>
    sql<{ line: string }>`
      with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'comptoir'))
      select concat_ws(' ', 'relation', o.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl) as line
        from pg_class c join ours o on o.oid = c.relnamespace
      union all select concat_ws(' ', 'column', a.attrelid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
          a.attnotnull, a.attidentity, a.attgenerated, a.attcollation, pg_get_expr(d.adbin, d.adrelid))
        from pg_attribute a join pg_class c on c.oid = a.attrelid join ours o on o.oid = c.relnamespace
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attnum > 0 and c.relkind in ('r', 'p', 'v') and not a.attisdropped
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join ours o on o.oid = k.connamespace
      union all select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid))
        from pg_index i join pg_class c on c.oid = i.indexrelid join ours o on o.oid = c.relnamespace
      union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl)
        from pg_proc p join ours o on o.oid = p.pronamespace where p.prokind = 'f'
      union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join ours o on o.oid = c.relnamespace where not t.tgisinternal
      union all select concat_ws(' ', 'policy', p.polrelid::regclass, p.polname, p.polcmd, p.polroles::regrole[],
          pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p
      union all select concat_ws(' ', 'migration', number, name, checksum) from comptoir.migration
      order by 1`.execute(tx),
  )
  return rows.map(({ line }) => line)
}

/** What one has and the other has not. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [new Set(one), new Set(other)]
  return [...one.filter((line) => !right.has(line)), ...other.filter((line) => !left.has(line))]
}
