import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { usualPatience } from '../queue/retry-policy.ts'
import { mayLeave } from '../queue/sending-pause.ts'
import { staleHours } from './controls.ts'
import { type Batch, batchSizeOf, type DispatchHandler, keyOf, leaseMsOf, type Message } from './handler.ts'
import { account, type Change } from './outcome-counts.ts'

const mostRecovered = 1_000

/** Claims due messages of one dispatch, as many as one call takes; undefined if there are none. */
export function takeBatch(db: Database, kind: string, handler: DispatchHandler): Promise<Batch | undefined> {
  return db.system(async (tx) => {
    for (;;) {
      const dispatch = await choose(tx, kind)
      if (!dispatch) return undefined
      const claimed = await claim(tx, dispatch, handler)
      if (claimed.length === 0) return undefined
      const wanted = await leaveOutSuppressed(tx, dispatch, claimed, handler)
      if (wanted.length === 0) continue
      const messages = wanted.map((message) => ({ ...message, key: keyOf(dispatch.dispatchId, message.n) }))
      return { ...dispatch, messages }
    }
  })
}

type Chosen = Pick<Batch, 'venueId' | 'dispatchId' | 'payload'>

/** The next dispatch is chosen at random, so that a small one does not wait for a large one. */
async function choose(tx: Tx, kind: string): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    select venue_id as "venueId", id as "dispatchId", payload from dispatch d
    where kind = ${kind} and state = 'sending' and worked_at > now() - ${staleHours} * interval '1 hour'
      and ${mayLeave} and exists (
        select from dispatch_message m
        where m.venue_id = d.venue_id and m.dispatch_id = d.id and m.state = 'queued' and m.due_at <= now()
      )
    order by random() limit 1`.execute(tx)
  return rows[0]
}

type Claimed = Omit<Message, 'key'>

async function claim(tx: Tx, { venueId, dispatchId }: Chosen, handler: DispatchHandler): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
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
      extract(epoch from now() - m.first_tried_at)::float8 / 3600 as "ageHours"`.execute(tx)
  return rows
}

/**
 * Recipients who have opted out since the launch get nothing; this does not change messages that may have arrived.
 */
async function leaveOutSuppressed(
  tx: Tx,
  { venueId, dispatchId }: Chosen,
  claimed: readonly Claimed[],
  { suppressed }: DispatchHandler,
): Promise<readonly Claimed[]> {
  if (!suppressed) return claimed
  const recipients = claimed.map(({ recipient }) => recipient)
  const unwanted = await suppressed(tx, venueId, recipients)
  const left = claimed.filter(({ recipient }) => unwanted.has(recipient))
  if (left.length === 0) return claimed
  const reason = 'the recipient has opted out; an earlier attempt may have arrived'
  const { rows } = await sql<Change>`
    update dispatch_message set
      state = case when is_in_doubt then 'unknown' else 'suppressed' end, attempts = attempts - 1,
      last_error = case when is_in_doubt then ${reason} end
    where venue_id = ${venueId} and dispatch_id = ${dispatchId}::uuid and n = any(${left.map(({ n }) => n)}::int[])
    returning n, 'sending' as former, state, cost`.execute(tx)
  await account(tx, venueId, dispatchId, rows)
  return claimed.filter(({ recipient }) => !unwanted.has(recipient))
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
