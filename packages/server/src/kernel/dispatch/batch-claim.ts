import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { usualPatience } from '../queue/retry-policy.ts'
import { mayLeave } from '../queue/sending-pause.ts'
import { type Batch, batchSizeOf, type DispatchHandler, keyOf, leaseMsOf, type Message } from './handler.ts'
import { firstDue, isLeft } from './lateness.ts'
import { account, type Change } from './outcome-counts.ts'

const mostRecovered = 1_000

/** Claims due messages of one dispatch, as many as one call takes; undefined if there are none. */
export function takeBatch(db: Database, kind: string, handler: DispatchHandler): Promise<Batch | undefined> {
  return db.system(async (tx) => {
    for (;;) {
      const dispatch = await choose(tx, kind)
      if (!dispatch) return undefined
      const messages = await claim(tx, dispatch, handler)
      if (messages.length === 0) return undefined
      const wanted = await heedObjections(tx, { ...dispatch, messages }, handler)
      if (wanted.length > 0) return { ...dispatch, messages: wanted }
    }
  })
}

type Chosen = Pick<Batch, 'venueId' | 'dispatchId' | 'payload'>

/** The next dispatch is chosen at random, so that a small one does not wait for a large one; some go before others. */
async function choose(tx: Tx, kind: string): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    select d.venue_id as "venueId", d.id as "dispatchId", d.payload
    from dispatch d cross join lateral ${firstDue} first
    where d.kind = ${kind} and d.state = 'sending' and first.due_at <= now() and not ${isLeft} and ${mayLeave}
    order by d.is_first desc, random() limit 1`.execute(tx)
  return rows[0]
}

async function claim(
  tx: Tx,
  { venueId, dispatchId }: Chosen,
  handler: DispatchHandler,
): Promise<readonly Message[]> {
  const { rows } = await sql<Omit<Message, 'key'>>`
    with due as (
      select m.venue_id, m.dispatch_id, m.n from dispatch_message m
      where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.state = 'queued'
        and m.due_at <= now()
      order by m.due_at, m.n limit ${batchSizeOf(handler)}
      for update of m skip locked
    )
    update dispatch_message m set
      state = 'sending', attempts = m.attempts + 1, first_tried_at = coalesce(m.first_tried_at, now()),
      due_at = now() + ${leaseMsOf(handler)} * interval '1 millisecond'
    from due where m.venue_id = due.venue_id and m.dispatch_id = due.dispatch_id and m.n = due.n
    returning m.n, m.recipient, m.fields, m.attempts as attempt, m.is_in_doubt as "isInDoubt",
      extract(epoch from now() - m.first_tried_at)::float8 / 3600 as "ageHours",
      case when m.parts = 1 or m.attempts = 1 then '{}'::int[] else array(
        select p.part::int from dispatch_part p
        where p.venue_id = m.venue_id and p.dispatch_id = m.dispatch_id and p.n = m.n) end as taken`.execute(
    tx,
  )
  return rows.map((message) => ({ ...message, key: keyOf(dispatchId, message.n) }))
}

/** Leaves out who is to get nothing, and puts back what may not leave yet; returns the rest. */
async function heedObjections(tx: Tx, batch: Batch, handler: DispatchHandler): Promise<readonly Message[]> {
  const objections = await handler.objections?.(tx, batch)
  if (!objections || objections.size === 0) return batch.messages
  const never: { n: number; reason: string }[] = []
  const later: { n: number; until: Date }[] = []
  for (const [n, objection] of objections)
    if ('until' in objection) later.push({ n, ...objection })
    else never.push({ n, ...objection })
  if (never.length > 0) await leaveOut(tx, batch, never)
  if (later.length > 0) await putBack(tx, batch, later)
  return batch.messages.filter(({ n }) => !objections.has(n))
}

/** This does not change messages that may have arrived. */
async function leaveOut(
  tx: Tx,
  { venueId, dispatchId }: Chosen,
  left: readonly { n: number; reason: string }[],
): Promise<void> {
  const arrived = 'left out; an earlier attempt may have arrived'
  const { rows } = await sql<Change>`
    update dispatch_message m set
      state = case when m.is_in_doubt then 'unknown' else 'suppressed' end, attempts = m.attempts - 1,
      last_error = case when m.is_in_doubt then ${arrived} else g.reason end
    from unnest(${left.map(({ n }) => n)}::int[], ${left.map(({ reason }) => reason)}::text[]) as g (n, reason)
    where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.n = g.n
    returning m.n, 'sending' as former, m.state, m.cost`.execute(tx)
  await account(tx, venueId, dispatchId, rows)
}

/** As if they had not been claimed; a clock that is behind the database's does not have them claimed again at once. */
async function putBack(
  tx: Tx,
  { venueId, dispatchId }: Chosen,
  later: readonly { n: number; until: Date }[],
): Promise<void> {
  await sql`
    update dispatch_message m set state = 'queued', attempts = m.attempts - 1,
      due_at = greatest(g.until, now() + interval '1 second'),
      first_tried_at = case when m.attempts > 1 then m.first_tried_at end
    from unnest(${later.map(({ n }) => n)}::int[], ${later.map(({ until }) => until)}::timestamptz[]) as g (n, until)
    where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.n = g.n`.execute(tx)
}

/**
 * Messages whose worker died or stalled: tried again where a repeat is harmless, else left for a person to decide.
 * Returns whether there may be more.
 */
export function recover(db: Database, kind: string, { idempotency }: DispatchHandler): Promise<boolean> {
  return db.system(async (tx) => {
    const { rows } = await sql<Change & { venueId: number; dispatchId: string }>`
      with late as (
        select m.venue_id, m.dispatch_id, m.n,
          ${idempotency !== 'none'} and d.state <> 'cancelled' and m.attempts < ${usualPatience.attempts}
            and m.first_tried_at > now() - ${usualPatience.ambiguousHours} * interval '1 hour' as again
        from dispatch d join dispatch_message m on m.venue_id = d.venue_id and m.dispatch_id = d.id
        where d.kind = ${kind} and d.open > 0 and m.state = 'sending' and m.due_at < now()
        order by m.venue_id, m.dispatch_id, m.n limit ${mostRecovered}
        for update of m skip locked
      )
      update dispatch_message m set
        state = case when again then 'queued' else 'unknown' end, due_at = now(), is_in_doubt = true,
        last_error = 'the attempt ended without a response'
      from late where m.venue_id = late.venue_id and m.dispatch_id = late.dispatch_id and m.n = late.n
      returning m.venue_id as "venueId", m.dispatch_id as "dispatchId", m.n, 'sending' as former, m.state,
        m.cost`.execute(tx)
    for (const [dispatchId, changes] of Map.groupBy(rows, (row) => row.dispatchId))
      await account(tx, changes[0]?.venueId ?? 0, dispatchId, changes)
    return rows.length === mostRecovered
  })
}
