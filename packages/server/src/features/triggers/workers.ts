import { PLAN } from '@comptoir/core/features'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { workDue } from './due.ts'
import { steerLate, takeOutcomes } from './outcome.ts'
import { scan } from './scan.ts'
import { findTrigger, type StoredTrigger } from './trigger-rows.ts'

type Given = Pick<Services, 'database' | 'secrets' | 'config' | 'site'>
interface Named {
  venueId: number
  id: number
}

const MOST = 20

/** A trigger `t` that acts: it is on, and its venue is there and has them (TRG-27). */
const acts = sql`t.is_active and exists (
  select from venue v
  where v.venue_id = t.venue_id and v.deleted_at is null and v.plan_id <> ${PLAN.SELF_SERVED})`
const isScanDue = sql`t.scan_at <= now() and ${acts}`
const isRunDue = sql`r.state = 'waiting' and r.next_at <= now()`
const ofRun = sql`trigger_run r join trigger t on t.venue_id = r.venue_id and t.id = r.trigger_id`

/** The trigger, locked against a change, unless another server works on it or it was switched off. */
async function take(tx: Tx, { venueId, id }: Named): Promise<StoredTrigger | undefined> {
  const { rows } = await sql`
    select t.id from trigger t where t.venue_id = ${venueId} and t.id = ${id} and t.is_active
    for update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : findTrigger(tx, venueId, id)
}

/** How long what failed waits until it is tried again. */
const AFTER_FAILURE = sql`now() + interval '10 minutes'`

interface Work {
  work(tx: Tx, trigger: StoredTrigger): Promise<boolean>
  /** Puts off what failed. */
  putOff(tx: Tx, one: Named): Promise<unknown>
}

/** Works on each in a transaction of its own: one that fails is put off, and does not hold up the others. */
async function workOnEach(
  { database }: Given,
  triggers: readonly Named[],
  isStopping: () => boolean,
  { work, putOff }: Work,
): Promise<boolean> {
  const errors: unknown[] = []
  let isMore = false
  for (const one of triggers) {
    if (isStopping()) break
    try {
      isMore = await database.tenant([one.venueId], async (tx) => {
        const trigger = await take(tx, one)
        return (trigger !== undefined && (await work(tx, trigger))) || isMore
      })
    } catch (error) {
      // Credits went elsewhere between looking and reserving: the next look sees what is left.
      if (error instanceof AppError && error.code === 'payment_required') continue
      errors.push(error)
      await database.tenant([one.venueId], (tx) => putOff(tx, one))
    }
  }
  // The log shows the first; each of the others again when its turn comes.
  if (errors.length > 0) throw errors[0]
  return isMore
}

/** Looks for people whose turn came. */
export function triggerScanner(services: Given): NamedWorker {
  return {
    name: 'looking for people of triggers',
    isDue: sql<boolean>`exists (select from trigger t where ${isScanDue})`,
    async work(isStopping) {
      const { rows } = await services.database.system((tx) =>
        sql<Named>`
          select t.venue_id as "venueId", t.id from trigger t where ${isScanDue}
          order by t.scan_at limit ${MOST}`.execute(tx),
      )
      await workOnEach(services, rows, isStopping, {
        work: (tx, trigger) => scan(tx, trigger, new Date()).then(() => false),
        putOff: (tx, { venueId, id }) =>
          sql`update trigger set scan_at = ${AFTER_FAILURE} where venue_id = ${venueId} and id = ${id}`.execute(
            tx,
          ),
      })
      return rows.length === MOST
    },
  }
}

/** Has the messages of triggers leave whose turn it is. */
export function triggerSender(services: Given): NamedWorker {
  return {
    name: 'sending messages of triggers',
    isDue: sql<boolean>`exists (select from ${ofRun} where ${isRunDue} and ${acts})`,
    async work(isStopping) {
      const { rows } = await services.database.system((tx) =>
        sql<Named>`
          select t.venue_id as "venueId", t.id from ${ofRun} where ${isRunDue} and ${acts}
          group by 1, 2 order by min(r.next_at) limit ${MOST}`.execute(tx),
      )
      return workOnEach(services, rows, isStopping, {
        work: (tx, trigger) => workDue(tx, services, trigger, new Date()),
        putOff: (tx, { venueId, id }) =>
          sql`
            update trigger_run r set next_at = ${AFTER_FAILURE}
            where r.venue_id = ${venueId} and r.trigger_id = ${id} and ${isRunDue}`.execute(tx),
      })
    },
  }
}

/** Takes over how messages of triggers ended. */
export function triggerOutcomes({ database }: Given): NamedWorker {
  return {
    name: 'following messages of triggers',
    isDue: sql<boolean>`exists (select from trigger_run r where r.state = 'sending')`,
    async work() {
      await database.system((tx) => steerLate(tx, new Date()))
      return database.system((tx) => takeOutcomes(tx, new Date()))
    },
  }
}
