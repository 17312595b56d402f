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

/** Looks for people whose turn came. */
export function triggerScanner({ database }: Given): NamedWorker {
  return {
    name: 'looking for people of triggers',
    isDue: sql<boolean>`exists (select from trigger t where ${isScanDue})`,
    async work(isStopping) {
      const { rows } = await database.system((tx) =>
        sql<Named>`
          select t.venue_id as "venueId", t.id from trigger t where ${isScanDue}
          order by t.scan_at limit ${MOST}`.execute(tx),
      )
      for (const one of rows) {
        if (isStopping()) return false
        await database.tenant([one.venueId], async (tx) => {
          const trigger = await take(tx, one)
          if (trigger) await scan(tx, trigger, new Date())
        })
      }
      return rows.length === MOST
    },
  }
}

/** Credits went elsewhere between looking and reserving: the next look sees what is left. */
const isShort = (error: unknown) => error instanceof AppError && error.code === 'payment_required'

/** Has the messages of triggers leave whose turn it is. */
export function triggerSender(services: Given): NamedWorker {
  const { database } = services
  return {
    name: 'sending messages of triggers',
    isDue: sql<boolean>`exists (select from ${ofRun} where ${isRunDue} and ${acts})`,
    async work(isStopping) {
      const { rows } = await database.system((tx) =>
        sql<Named>`
          select t.venue_id as "venueId", t.id from ${ofRun} where ${isRunDue} and ${acts}
          group by 1, 2 order by min(r.next_at) limit ${MOST}`.execute(tx),
      )
      let isMore = false
      for (const one of rows) {
        if (isStopping()) return false
        const work = (tx: Tx) =>
          take(tx, one).then((trigger) => trigger && workDue(tx, services, trigger, new Date()))
        const hasRest = await database.tenant([one.venueId], work).catch((error: unknown) => {
          if (!isShort(error)) throw error
        })
        isMore ||= hasRest === true
      }
      return isMore
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
