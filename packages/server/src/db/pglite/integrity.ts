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
    and (c.relkind in ('r', 'm', 't') or (c.relkind = 'i' and a.amname = 'btree' and i.indisready and i.indisvalid))`
const checkTable = 'select msg from verify_heapam($1::oid)'
const checkIndex = 'select from bt_index_check($1::oid, heapallindexed => true)'
const countDamage = `
  with relation as materialized (${relations})
  select
    (select count(*) from relation cross join lateral verify_heapam(oid) where not "isIndex") as damaged,
    (select count(bt_index_check(oid, true)) from relation where "isIndex") as checked`

/** Checks every table and B-tree index of the database with amcheck; answers what is wrong, by relation. */
export async function findDamage(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    // The extension lives only in this transaction, so that the database stays the same as on PostgreSQL.
    await client.query('begin; create extension amcheck; savepoint checking')
    return (await isWhole(client)) ? [] : await findEach(client)
  } catch (error) {
    return [`the check itself failed: ${messageOf(error)}`]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** All at once, which is quick; it stops at the first damaged page without saying where. */
async function isWhole(client: pg.PoolClient): Promise<boolean> {
  try {
    const { rows } = await client.query<{ damaged: number }>(countDamage)
    return rows[0]?.damaged === 0
  } catch {
    await client.query('rollback to savepoint checking')
    return false
  }
}

async function findEach(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<Relation>(relations)
  const findings: string[] = []
  for (const relation of rows) findings.push(...(await findDamageIn(client, relation)))
  return findings.length > 0 ? findings : ['the check failed as a whole but not for any table or index']
}

async function findDamageIn(client: pg.PoolClient, { oid, name, isIndex }: Relation): Promise<string[]> {
  await client.query('savepoint checking')
  try {
    const { rows } = await client.query<{ msg: string }>(isIndex ? checkIndex : checkTable, [oid])
    return isIndex ? [] : rows.map(({ msg }) => `${name}: ${msg}`)
  } catch (error) {
    await client.query('rollback to savepoint checking')
    return [`${name}: ${messageOf(error)}`]
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
