import type pg from 'pg'

const indexes = `
  select bt_index_check(index => c.oid, heapallindexed => i.indisprimary)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and i.indisready and i.indisvalid and c.relpersistence = 'p'`
const tables = `
  select c.oid::regclass::text as name, v.msg
  from pg_class c cross join lateral verify_heapam(c.oid) v
  where c.relkind in ('r', 'm') and c.relpersistence = 'p'`

/** Checks every table and B-tree index of the database with amcheck; answers what is wrong. */
export async function findDamage(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    // The extension lives only in this transaction, so that the database stays the same as on PostgreSQL.
    await client.query('begin; create extension amcheck')
    const heap = await client.query<{ name: string; msg: string }>(tables)
    const findings = heap.rows.map(({ name, msg }) => `${name}: ${msg}`)
    await client.query(indexes)
    return findings
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await client.query('rollback')
    client.release()
  }
}
