import type { Database, Tx } from '../db/database.ts'
import { startRounds } from '../queue/rounds.ts'
import { type FiringFailed, fireNext, type ScheduleKind, type ScheduleKinds } from './firing.ts'
import { setSchedule } from './schedules.ts'

const defaultPollMs = 1_000
const HOUR_MS = 3_600_000

export interface SchedulesOptions {
  kinds: ScheduleKinds
  /** What is tidied up once an hour, by name: by one node, and each for itself, so that none fails with another. */
  sweeps?: Readonly<Record<string, Sweep>>
  /** How often to look for what is due. */
  pollMs?: number
  onFailure(failure: FiringFailed): void
  onError(error: unknown): void
}

/** Deletes what nobody needs any more; `more` when a portion is done and others are left. */
export type Sweep = ((tx: Tx) => Promise<void>) | ((tx: Tx) => Promise<'more' | undefined>)

function sweepKind(sweep: Sweep): ScheduleKind {
  return { catchUp: 'last', fire: async (tx) => ((await sweep(tx)) === 'more' ? 'more' : undefined) }
}

const kindOf = (name: string) => `sweep ${name}`

/** Fires what is due, on every node: of an occasion that several see, one is the first. */
export async function startSchedules(
  db: Database,
  { kinds, sweeps = {}, pollMs = defaultPollMs, onFailure, onError }: SchedulesOptions,
): Promise<{ stop(): Promise<void> }> {
  const all = { ...kinds }
  for (const [name, sweep] of Object.entries(sweeps)) all[kindOf(name)] = sweepKind(sweep)
  await db.system(async (tx) => {
    for (const name of Object.keys(sweeps).sort())
      await setSchedule(tx, {
        venueId: 0,
        kind: kindOf(name),
        key: 'hourly',
        rule: { every: 'interval', ms: HOUR_MS },
        timezone: 'UTC',
      })
  })
  return startRounds(() => fireNext(db, all, onFailure), onError, pollMs)
}
