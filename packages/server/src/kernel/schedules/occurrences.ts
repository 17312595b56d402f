import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { retryDelayMs } from '../queue/backoff.ts'
import { type CatchUp, nextRunOf, type Rule } from './rule.ts'

/** An occurrence that is due. */
export interface Occurrence {
  venueId: number
  key: string
  payload: unknown
  /** When it was due. */
  due: Date
  /** How late it is by the database's clock. */
  lateMs: number
}

/** The handler of a kind of schedule. */
export interface ScheduleKind {
  /** What to do about occurrences missed while no server ran. */
  catchUp: CatchUp
  /**
   * Runs in the transaction that marks the occurrence as fired: slow or external work is a job
   * of the outbox that it adds. `more` asks to be called again at once, for work in batches.
   */
  fire(tx: Tx, occurrence: Occurrence): Promise<'more' | undefined>
}

/** By kind. Schedules of other kinds wait until a server knows them. */
export type ScheduleKinds = Readonly<Record<string, ScheduleKind>>

interface Waiting {
  venueId: number
  id: number
  kind: string
  key: string
  rule: Rule
  timezone: string
  payload: unknown
  waiting: Date
  now: Date
}

/** Firing a schedule failed: it was rolled back and is tried again. */
export class FiringFailed extends Error {
  readonly schedule: Waiting

  constructor(schedule: Waiting, options: ErrorOptions) {
    const { kind, key, venueId, waiting } = schedule
    super(`schedule ${kind} ${key} of venue ${venueId}, due at ${waiting.toISOString()}, failed`, options)
    this.name = 'FiringFailed'
    this.schedule = schedule
  }
}

/** The condition of the due schedules of these kinds. */
export function isScheduleDue(kinds: readonly string[]): RawBuilder<boolean> {
  return sql`next_at <= now() and coalesce(retry_at <= now(), true) and kind = any(${kinds}::text[])`
}

/**
 * Locks the schedule that has been due longest, so that no other server takes it.
 * Not leased, as its effect is in the transaction that takes it: `queue/inbox.ts` says what a lease would cost.
 */
async function take(tx: Tx, kinds: readonly string[]): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select venue_id as "venueId", id, kind, key, rule, timezone, payload, next_at as waiting, now() as now
    from schedule
    where ${isScheduleDue(kinds)}
    order by next_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Whether the occurrence is new; one that fired does not fire again, even when the schedule was moved back. */
async function claim(tx: Tx, { venueId, id }: Waiting, due: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into fired (venue_id, schedule_id, due) values (${venueId}, ${id}, ${due})
    on conflict do nothing returning due`.execute(tx)
  return rows.length > 0
}

async function fireTaken(tx: Tx, schedule: Waiting, { catchUp, fire }: ScheduleKind): Promise<void> {
  const { venueId, id, key, rule, timezone, payload, waiting, now } = schedule
  const { due, next } = nextRunOf(rule, timezone, waiting, now, catchUp)
  const hasMore =
    due !== undefined &&
    (await claim(tx, schedule, due)) &&
    (await fire(tx, { venueId, key, payload, due, lateMs: now.getTime() - due.getTime() })) === 'more'
  // Later than what was due, whatever the precision: each occurrence has a moment of its own.
  const after = hasMore ? sql`clock_timestamp() + interval '1 ms'` : sql`${next}::timestamptz`
  await sql`
    update schedule set next_at = ${after}, retry_at = null, failures = 0
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

async function postpone(tx: Tx, { venueId, id }: Waiting): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update schedule set failures = failures + 1 where venue_id = ${venueId} and id = ${id}
    returning failures`.execute(tx)
  const delayMs = retryDelayMs(rows[0]?.failures ?? 1)
  await sql`
    update schedule set retry_at = now() + ${delayMs} * interval '1 ms'
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

async function takeAndFire(tx: Tx, kinds: ScheduleKinds): Promise<boolean> {
  const taken = await take(tx, Object.keys(kinds))
  const kind = taken && kinds[taken.kind]
  if (!taken || !kind) return false
  try {
    await fireTaken(tx, taken, kind)
  } catch (error) {
    throw new FiringFailed(taken, { cause: error })
  }
  return true
}

/**
 * Fires the schedule that has been due longest: its effect, that it fired and its next occurrence are one transaction,
 * so that a killed server leaves all or nothing. Only the database's clock decides. Returns whether there was one; a
 * failure is reported and tried again later, without holding up the others.
 */
export async function fireNext(
  db: Database,
  kinds: ScheduleKinds,
  onFailure: (failure: FiringFailed) => void,
): Promise<boolean> {
  try {
    return await db.system((tx) => takeAndFire(tx, kinds))
  } catch (error) {
    if (!(error instanceof FiringFailed)) throw error
    onFailure(error)
    await db.system((tx) => postpone(tx, error.schedule))
    return true
  }
}
