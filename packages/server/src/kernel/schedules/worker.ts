import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { QueueContext, QueueSource } from '../queue/queue.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { fireNext, isScheduleDue, type ScheduleKind, type ScheduleKinds } from './occurrences.ts'
import { setSchedule } from './schedules.ts'

const HOUR_MS = 3_600_000

export interface SchedulesOptions {
  kinds: ScheduleKinds
  /**
   * Cleanup tasks that run once an hour on one server, by name; each by itself, so that one failure does not stop
   * another.
   */
  sweeps?: Readonly<Record<string, Sweep>>
}

/** Deletes what is no longer needed; `more` if a batch is done and others are left. */
export type Sweep = ((tx: Tx) => Promise<void>) | ((tx: Tx) => Promise<'more' | undefined>)

function sweepKind(sweep: Sweep): ScheduleKind {
  return { catchUp: 'last', fire: async (tx) => ((await sweep(tx)) === 'more' ? 'more' : undefined) }
}

const kindOf = (name: string) => `sweep ${name}`

async function setSweeps({ db }: QueueContext, sweeps: Readonly<Record<string, Sweep>>): Promise<void> {
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
}

/** Fires what is due, on every server: the first one to take an occurrence fires it. */
export function schedules({ kinds, sweeps = {} }: SchedulesOptions): QueueSource {
  const all = { ...kinds }
  for (const [name, sweep] of Object.entries(sweeps)) all[kindOf(name)] = sweepKind(sweep)
  return async (context) => {
    await setSweeps(context, sweeps)
    const { db, log } = context
    const worker = startQueueWorker(
      () => fireNext(db, all, (failure) => log('error', failure.message, failure.cause)),
      (error) => log('error', 'Schedules failed', error),
    )
    return {
      name: 'schedules',
      due: sql`array(
        select 'schedules' where exists (select from schedule where ${isScheduleDue(Object.keys(all))}))`,
      ...worker,
    }
  }
}
