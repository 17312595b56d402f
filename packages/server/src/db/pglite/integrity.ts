import type pg from 'pg'

interface Relation {
  oid: number
  name: string
  isIndex: boolean
}

const relations = `
  select c.oid, c.oid::regclass::text as name, c.relkind = 'i' as "isIndex"
  from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.relpersistence = 'p'
    and (c.relkind in ('r', 'm', 't') or (c.relkind = 'i' and a.amname = 'btree' and i.indisready and i.indisvalid))
  order by c.oid`
const checkTable = 'select msg from verify_heapam($1::oid)'
const checkIndex = 'select from bt_index_check($1::oid, heapallindexed => true)'

/** Checks every table and B-tree index of the database with amcheck; answers what is wrong, by relation. */
export async function findDamage(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    // The extension lives only in this transaction, so that the database stays the same as on PostgreSQL.
    await client.query('begin; create extension amcheck')
    const { rows } = await client.query<Relation>(relations)
    const findings: string[] = []
    for (const relation of rows) findings.push(...(await findDamageIn(client, relation)))
    return findings
  } catch (error) {
    return [`the check itself failed: ${messageOf(error)}`]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function findDamageIn(client: pg.PoolClient, { oid, name, isIndex }: Relation): Promise<string[]> {
  await client.query('savepoint relation')
  try {
    const { rows } = await client.query<{ msg: string }>(isIndex ? checkIndex : checkTable, [oid])
    return isIndex ? [] : rows.map(({ msg }) => `${name}: ${msg}`)
  } catch (error) {
    await client.query('rollback to savepoint relation')
    return [`${name}: ${messageOf(error)}`]
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
