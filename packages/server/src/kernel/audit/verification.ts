import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { audit, hashOf } from './entries.ts'
import type { AuditEntryTable } from './tables.ts'

/** The database refuses to delete what is younger. */
const KEPT_MONTHS = 12
/** What is older is deleted at once with all that may be: an entry says so, and it is to be a rare one. */
const PRUNED_MONTHS = 13
const PRUNED = 'audit.prune'
/** The first entry of a log that the present secret can verify: the one before it was lost. */
const RESTARTED = 'audit.restart'
const PORTION = 2_000

type Keys = Pick<Secrets, 'fingerprint'>

/** What a look at the log of a venue found. */
export interface Verified {
  venueId: number
  entries: number
  /** Where it ends: an operator who noted it elsewhere would notice that the end was cut off. */
  end: { n: number; hash: string }
  /** The first thing that is wrong, in words; undefined when all entries are there as they were written. */
  fault: string | undefined
  /**
   * The entry before which no entry can be verified, because the secret was given up then; undefined where none was.
   */
  restart: { n: number; at: Date } | undefined
}

async function portion(tx: Tx, venueId: number, after: number, until: number): Promise<AuditEntryTable[]> {
  return tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('n', '>', after)
    .where('n', '<=', until)
    .orderBy('n')
    .limit(PORTION)
    .execute()
}

/** The newest restart of a log that was written with the present secret. */
async function findRestart(tx: Tx, secrets: Keys, venueId: number): Promise<Verified['restart']> {
  const entries = await tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('deed', '=', RESTARTED)
    .orderBy('n', 'desc')
    .execute()
  return entries.find((entry) => hashOf(secrets, entry) === entry.hash)
}

/** What is wrong with an entry, given the one before it. */
function faultOf(
  secrets: Keys,
  entry: AuditEntryTable,
  { before, restart }: { before: AuditEntryTable | undefined; restart: Verified['restart'] },
) {
  if (before && entry.n !== before.n + 1) return `entry ${before.n + 1} is missing`
  const isVerifiable = entry.n >= (restart?.n ?? 0)
  if (isVerifiable && hashOf(secrets, entry) !== entry.hash) return `entry ${entry.n} was changed`
  if (before && entry.previous !== before.hash) return `entry ${entry.n} does not follow entry ${before.n}`
  return undefined
}

async function verifyChain(tx: Tx, secrets: Keys, venueId: number): Promise<Verified> {
  const end = await tx
    .selectFrom('audit_chain')
    .select(['n', 'hash'])
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  const restart = await findRestart(tx, secrets, venueId)
  const found: Verified = { venueId, entries: 0, end: end ?? { n: 0, hash: '' }, fault: undefined, restart }
  const starts = new Set([1])
  let first: number | undefined
  let before: AuditEntryTable | undefined
  for (;;) {
    const entries = await portion(tx, venueId, before?.n ?? 0, found.end.n)
    for (const entry of entries) {
      found.fault ??= faultOf(secrets, entry, { before, restart })
      if (entry.deed === PRUNED) starts.add(JSON.parse(entry.target).upTo + 1)
      first ??= entry.n
      before = entry
    }
    found.entries += entries.length
    if (entries.length < PORTION) break
  }
  if (!starts.has(first ?? 1)) found.fault ??= `entries before ${first} are missing`
  if (found.end.n !== (before?.n ?? 0) || found.end.hash !== (before?.hash ?? ''))
    found.fault ??= `the log does not end at entry ${found.end.n}`
  return found
}

/** Looks through the logs of all venues and the installation's own, or that of one venue. */
export async function verifyAudit(db: Database, secrets: Keys, venueId?: number): Promise<Verified[]> {
  const { rows } = await db.system((tx) =>
    sql<{ venueId: number }>`
      select venue_id as "venueId" from audit_chain union select venue_id from audit_entry order by 1`.execute(
      tx,
    ),
  )
  const found: Verified[] = []
  for (const chain of rows.filter((row) => venueId === undefined || row.venueId === venueId))
    found.push(await db.system((tx) => verifyChain(tx, secrets, chain.venueId)))
  return found
}

/** Has every log begin again with the present secret, after the one before was lost. */
export async function restartAudit(tx: Tx, secrets: Keys): Promise<void> {
  const { rows } = await sql<{ venueId: number }>`
    select venue_id as "venueId" from audit_chain union select 0 order by 1`.execute(tx)
  for (const { venueId } of rows) await audit(tx, secrets, { venueId, action: RESTARTED })
}

/**
 * Deletes what is older than a year, now and then, and writes down up to where: a gap that no entry explains is a
 * fault.
 */
export async function pruneAudit(tx: Tx, secrets: Keys): Promise<void> {
  const { rows } = await sql<{ venueId: number; upTo: number }>`
    select venue_id as "venueId", max(n) as "upTo" from audit_entry
    where at < now() - ${KEPT_MONTHS} * interval '1 month' and deed <> ${PRUNED}
    group by venue_id having min(at) < now() - ${PRUNED_MONTHS} * interval '1 month' order by 1`.execute(tx)
  for (const { venueId, upTo } of rows) {
    await sql`delete from audit_entry where venue_id = ${venueId} and n <= ${upTo}`.execute(tx)
    await audit(tx, secrets, { venueId, action: PRUNED, target: { upTo } })
  }
}
