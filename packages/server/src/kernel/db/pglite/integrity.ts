import type pg from 'pg'
import { sqlState } from '../errors.ts'

interface Relation {
  oid: number
  name: string
  isIndex: boolean
  blocks: number
}

/** Pages of a table that one statement checks: everybody else waits meanwhile, some milliseconds. */
const BLOCKS_AT_ONCE = 128

/**
 * The functions of amcheck, in the session's temporary schema while a check runs: so the database stays the same as on
 * PostgreSQL, and a process that is killed leaves nothing that the next one would not clear away.
 */
const createFunctions = `
  create function pg_temp.verify_heapam(regclass, boolean, boolean, text, bigint, bigint,
    out blkno bigint, out offnum integer, out attnum integer, out msg text)
    returns setof record as '$libdir/amcheck', 'verify_heapam' language c;
  create function pg_temp.bt_index_check(regclass, boolean)
    returns void as '$libdir/amcheck', 'bt_index_check' language c strict`
const dropFunctions = `
  drop function if exists pg_temp.verify_heapam(regclass, boolean, boolean, text, bigint, bigint);
  drop function if exists pg_temp.bt_index_check(regclass, boolean)`

const relations = `
  select c.oid, c.oid::regclass::text as name, c.relkind = 'i' as "isIndex",
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
  from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.relpersistence = 'p'
    and (c.relkind in ('r', 'm', 't') or (c.relkind = 'i' and a.amname = 'btree' and i.indisready and i.indisvalid))`
/** What has been dropped or shortened since the list was read is passed over. */
const checkBlocks = `
  select v.msg from pg_class c,
    lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as blocks) size,
    lateral pg_temp.verify_heapam(c.oid, false, false, 'none', $2::bigint, least($3::bigint, size.blocks - 1)) v
  where c.oid = $1::oid and size.blocks > $2`
const checkEmpty = `
  select v.msg from pg_class c, lateral pg_temp.verify_heapam(c.oid, false, false, 'none', null, null) v
  where c.oid = $1::oid`
const checkIndex = 'select pg_temp.bt_index_check(c.oid, true) from pg_class c where c.oid = $1::oid'

export interface CheckOptions {
  pool: Pick<pg.Pool, 'query'>
  /** Keeps the watchdog from taking a long statement for a stall. */
  patient<T>(work: () => Promise<T>): Promise<T>
  /** Once it says so, the check ends as it is. */
  isStopping(): boolean
  /** Lets others have their share after a step that took so long. */
  rest?(stepMs: number): Promise<void>
}

/**
 * Checks every table and B-tree index of the database with amcheck, a step at a time, so that
 * others are answered in between. Returns what is wrong, by relation; undefined when it was stopped.
 */
export async function findDamage(options: CheckOptions): Promise<string[] | undefined> {
  const { pool, patient, isStopping, rest } = options
  const findings: string[] = []
  try {
    await pool.query(`${dropFunctions};${createFunctions}`)
    const { rows } = await pool.query<Relation>(relations)
    for (const relation of rows)
      for (const [text, ...values] of stepsOf(relation)) {
        const startedAt = performance.now()
        const found = await patient(() => pool.query<{ msg: string }>(text, [relation.oid, ...values])).then(
          (answer) => (relation.isIndex ? [] : answer.rows.map(({ msg }) => msg)),
          (error: unknown) => [reasonOf(error)],
        )
        if (isStopping()) return undefined
        findings.push(...found.map((message) => `${relation.name}: ${message}`))
        await rest?.(performance.now() - startedAt)
      }
    await pool.query(dropFunctions)
  } catch (error) {
    if (isStopping()) return undefined
    findings.push(`the check itself failed: ${reasonOf(error)}`)
  }
  return findings
}

function* stepsOf({ isIndex, blocks }: Relation): Generator<[string, ...number[]]> {
  if (isIndex) yield [checkIndex]
  // A file that is missing has no size.
  else if (blocks === 0) yield [checkEmpty]
  else
    for (let first = 0; first < blocks; first += BLOCKS_AT_ONCE)
      yield [checkBlocks, first, first + BLOCKS_AT_ONCE - 1]
}

/** A full disk, too little memory, or an end of the server: nothing was found out. */
const NO_ANSWER = /^(53|57)/

/** What PostgreSQL says of a relation; where it says nothing of it, the check cannot go on. */
function reasonOf(error: unknown): string {
  const state = sqlState(error)
  if (!(error instanceof Error) || state === undefined || NO_ANSWER.test(state)) throw error
  return error.message
}
