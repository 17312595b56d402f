import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { SendFailure } from '../queue/outbox.ts'
import { decideRetry } from '../queue/retry-policy.ts'
import { crashAt } from '../runtime/crash-points.ts'
import { settleDelivery } from './delivery.ts'
import {
  type Answer,
  type Answers,
  type Batch,
  type DispatchHandler,
  leaseMsOf,
  type Message,
  type TakenPart,
} from './handler.ts'
import { account, type Change } from './outcome-counts.ts'

/** A call ends before its lease, so that it can still be settled. */
const callShareOfLease = 0.8

/** The result of an attempt to send a message. */
interface Settled {
  n: number
  attempt: number
  state: 'queued' | 'sent' | 'failed' | 'unknown'
  error: string | null
  delayMs: number
  isInDoubt: boolean
  wasTried: boolean
}

/** Sends a batch, and stores the results. */
export async function sendBatch(db: Database, batch: Batch, handler: DispatchHandler): Promise<void> {
  crashAt('dispatch.after-claim')
  const signal = AbortSignal.timeout(leaseMsOf(handler) * callShareOfLease)
  const answers = await ask(batch, handler, signal)
  crashAt('dispatch.after-call')
  const settled = batch.messages.map((message) => settledAs(message, answers.get(message.key)?.end, handler))
  await db.system(async (tx) => {
    await settle(tx, batch, settled)
    await noteParts(tx, batch, answers)
    crashAt('dispatch.before-settle')
  })
}

/** An answer, or what was thrown for lack of one. */
type Ended = Omit<Answer, 'end'> & { end: unknown }

async function ask(
  batch: Batch,
  handler: DispatchHandler,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Ended>> {
  try {
    const arrived = await lookUp(batch, handler, signal)
    const missing = batch.messages.filter(({ key }) => !arrived.has(key))
    const answers = missing.length > 0 ? await handler.send({ ...batch, messages: missing }, signal) : arrived
    return new Map([...arrived, ...answers])
  } catch (error) {
    return new Map(batch.messages.map(({ key }) => [key, { end: error }]))
  }
}

async function lookUp(batch: Batch, handler: DispatchHandler, signal: AbortSignal): Promise<Answers> {
  const messages = batch.messages.filter(({ isInDoubt }) => isInDoubt)
  if (handler.idempotency !== 'lookup' || messages.length === 0) return new Map()
  const arrived = await handler.lookUp({ ...batch, messages }, signal)
  return new Map([...arrived].map((key) => [key, { end: 'sent' }]))
}

const noAnswer = new SendFailure('ambiguous', 'the provider did not report whether it was delivered')

function settledAs(message: Message, end: unknown, { idempotency }: DispatchHandler): Settled {
  const { n, attempt } = message
  const known = { n, attempt, error: null, delayMs: 0, isInDoubt: message.isInDoubt, wasTried: true }
  if (end === 'sent') return { ...known, state: 'sent', isInDoubt: false }
  const error = end ?? noAnswer
  const outcome = decideRetry(error, message, { idempotency })
  if (outcome.state === 'queued') {
    const isInDoubt = message.isInDoubt || outcome.isInDoubt
    return { ...known, ...outcome, error: outcome.reason, isInDoubt }
  }
  const isRefused = error instanceof SendFailure && error.failure === 'permanent'
  const isUnknown = outcome.state === 'unknown' || (message.isInDoubt && !isRefused)
  return { ...known, state: isUnknown ? 'unknown' : 'failed', error: outcome.reason, isInDoubt: isUnknown }
}

/**
 * Stores the results of attempts with their counts and credits. A success counts even if the lease has expired,
 * unless another attempt has started; a failure counts only while this attempt holds the lease.
 */
async function settle(tx: Tx, { venueId, dispatchId }: Batch, settled: readonly Settled[]): Promise<void> {
  const column = <K extends keyof Settled>(name: K) => settled.map((one) => one[name])
  const { rows } = await sql<Change>`
    with given as materialized (
      select ${venueId}::int as venue_id, ${dispatchId}::uuid as dispatch_id, g.*
      from unnest(${column('n')}::int[], ${column('attempt')}::int[], ${column('state')}::text[],
        ${column('error')}::text[], ${column('delayMs')}::int[], ${column('isInDoubt')}::bool[],
        ${column('wasTried')}::bool[]) as g (n, attempt, state, error, delay_ms, is_in_doubt, was_tried)
    ), mine as (
      select m.venue_id, m.dispatch_id, m.n, m.state as former, g.attempt, g.state, g.error, g.delay_ms, g.is_in_doubt,
        g.was_tried
      from given g join dispatch_message m
        on m.venue_id = g.venue_id and m.dispatch_id = g.dispatch_id and m.n = g.n
      where m.attempts = g.attempt
        and (m.state = 'sending' or (g.state = 'sent' and m.state in ('queued', 'unknown')))
      order by m.n for update of m
    )
    update dispatch_message m set
      state = mine.state, last_error = mine.error, is_in_doubt = mine.is_in_doubt,
      attempts = mine.attempt - (not mine.was_tried)::int, settled_at = case when mine.state <> 'queued' then now() end,
      due_at = now() + mine.delay_ms * interval '1 millisecond'
    from mine where m.venue_id = mine.venue_id and m.dispatch_id = mine.dispatch_id and m.n = mine.n
    returning m.n, mine.former, m.state, m.cost`.execute(tx)
  await account(tx, venueId, dispatchId, rows)
}

/** What the provider has taken, and what its receipts said of it before this was stored. */
async function noteParts(
  tx: Tx,
  { venueId, dispatchId, messages }: Batch,
  answers: ReadonlyMap<string, Ended>,
): Promise<void> {
  const taken = messages.flatMap(({ n, key }) =>
    (answers.get(key)?.parts ?? []).map((part): TakenPart & { n: number } => ({ n, ...part })),
  )
  if (taken.length === 0) return
  const column = <K extends keyof (typeof taken)[number]>(name: K) => taken.map((one) => one[name])
  await sql`
    insert into dispatch_part (venue_id, dispatch_id, n, part, account, provider_id)
    select ${venueId}, ${dispatchId}::uuid, g.*
    from unnest(${column('n')}::int[], ${column('part')}::int[], ${column('account')}::text[],
      ${column('providerId')}::text[]) as g
    on conflict (venue_id, dispatch_id, n, part) do nothing`.execute(tx)
  await settleDelivery(tx, venueId, dispatchId, [...new Set(column('n'))])
}
