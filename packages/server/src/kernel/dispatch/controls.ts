import { sql } from 'kysely'
import { type Database, notifyPeers, type Tx } from '../db/database.ts'
import { AppError, notFound } from '../http/errors.ts'
import { firstDue, isLeft, staleHours } from './lateness.ts'
import { dispatchChannel } from './launch.ts'
import { account, type Change } from './outcome-counts.ts'
import type { DispatchState } from './tables.ts'

const mostAtOnce = 1_000

/** Starts due dispatches, unless they are too late; finishes those cancelled while messages were being sent. */
export async function advance(db: Database, kinds: readonly string[]): Promise<void> {
  await db.system(async (tx) => {
    await sql`
      update dispatch set worked_at = now(), state = case
        when starts_at < now() - ${staleHours} * interval '1 hour' then 'late'
        when open = 0 then 'sent'
        else 'sending' end
      where kind = any(${kinds}::text[]) and state = 'scheduled' and starts_at <= now()`.execute(tx)
    await sql`
      with left_alone as (
        select d.venue_id, d.id from dispatch d cross join lateral ${firstDue} first
        where d.kind = any(${kinds}::text[]) and d.state = 'sending' and ${isLeft}
      )
      update dispatch d set worked_at = now(), state = 'late'
      from left_alone l where d.venue_id = l.venue_id and d.id = l.id and d.state = 'sending'`.execute(tx)
  })
  const { rows } = await db.system((tx) =>
    sql<{ venueId: number; id: string }>`
      select venue_id as "venueId", id from dispatch
      where kind = any(${kinds}::text[]) and state = 'cancelled' and open > 0`.execute(tx),
  )
  for (const { venueId, id } of rows) await db.system((tx) => giveUpQueued(tx, venueId, id))
}

/** Sends nothing more, except what is already being sent. */
export async function pause(tx: Tx, venueId: number, id: string): Promise<void> {
  await change(tx, venueId, id, 'paused', ['scheduled', 'sending'])
}

/** Continues after a pause, or after a person has approved a late dispatch. */
export async function resume(tx: Tx, venueId: number, id: string): Promise<void> {
  notifyPeers(tx, dispatchChannel, await change(tx, venueId, id, 'sending', ['paused', 'late']))
}

/** Cancels what has not been sent, and returns its credits; returns how many are being sent and may still arrive. */
export async function cancel(tx: Tx, venueId: number, id: string): Promise<number> {
  await change(tx, venueId, id, 'cancelled', ['preparing', 'scheduled', 'sending', 'paused', 'late'])
  while ((await giveUpQueued(tx, venueId, id)) > 0);
  const { open } = await tx
    .selectFrom('dispatch')
    .select('open')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return open
}

/** A dispatch resumed before its start time waits for it. Returns its kind. */
async function change(
  tx: Tx,
  venueId: number,
  id: string,
  to: DispatchState,
  from: readonly DispatchState[],
): Promise<string> {
  const { rows } = await sql<{ kind: string; isChanged: boolean }>`
    with changed as (
      update dispatch set worked_at = now(),
        state = case when ${to} = 'sending' and starts_at > now() then 'scheduled' else ${to} end
      where venue_id = ${venueId} and id = ${id}::uuid and state = any(${from}::text[]) returning id
    )
    select kind, exists (select from changed) as "isChanged" from dispatch
    where venue_id = ${venueId} and id = ${id}::uuid`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  if (!found.isChanged)
    throw new AppError('conflict', `state: only ${from.join(' or ')} can change to ${to}`, {
      fields: { state: to },
    })
  return found.kind
}

/** Messages claimed by a worker are left to it. Messages that may have arrived are not marked as cancelled. */
async function giveUpQueued(tx: Tx, venueId: number, id: string): Promise<number> {
  const { rows } = await sql<Change>`
    with queued as (
      select n from dispatch_message
      where venue_id = ${venueId} and dispatch_id = ${id}::uuid and state = 'queued'
      order by n limit ${mostAtOnce} for update skip locked
    )
    update dispatch_message m set
      state = case when is_in_doubt then 'unknown' else 'cancelled' end,
      last_error = case when is_in_doubt then 'cancelled; an earlier attempt may have arrived' end
    from queued where m.venue_id = ${venueId} and m.dispatch_id = ${id}::uuid and m.n = queued.n
    returning m.n, 'queued' as former, m.state, m.cost`.execute(tx)
  if (rows.length > 0) await account(tx, venueId, id, rows)
  return rows.length
}

/** Gives up what waits to be sent to a recipient, in all dispatches of a venue, and returns its credits. */
export async function giveUpRecipient(tx: Tx, venueId: number, recipient: string): Promise<void> {
  const { rows } = await sql<Change & { dispatchId: string }>`
    update dispatch_message set
      state = case when is_in_doubt then 'unknown' else 'cancelled' end,
      last_error = case when is_in_doubt then 'given up; an earlier attempt may have arrived' end
    where venue_id = ${venueId} and recipient = ${recipient} and state = 'queued'
    returning dispatch_id as "dispatchId", n, 'queued' as former, state, cost`.execute(tx)
  for (const [dispatchId, changes] of Map.groupBy(rows, (row) => row.dispatchId))
    await account(tx, venueId, dispatchId, changes)
}

/** The decision of a person, or a report of the provider, about messages with an unknown outcome. */
export type Verdict = 'sent' | 'failed' | 'resend'

/** Settles messages with an unknown outcome; returns how many there were. `resend` keeps their keys. */
export async function decideUnknown(
  tx: Tx,
  venueId: number,
  id: string,
  verdict: Verdict,
  numbers?: readonly number[],
): Promise<number> {
  const { rows } = await sql<Change>`
    update dispatch_message set
      state = ${verdict === 'resend' ? 'queued' : verdict}, attempts = case when ${verdict === 'resend'} then 0 else attempts end,
      first_tried_at = case when ${verdict !== 'resend'} then first_tried_at end, due_at = now(),
      settled_at = case when ${verdict !== 'resend'} then now() end
    where venue_id = ${venueId} and dispatch_id = ${id}::uuid and state = 'unknown'
      and (${numbers ?? null}::int[] is null or n = any(${numbers ?? null}::int[]))
    returning n, 'unknown' as former, state, cost`.execute(tx)
  await account(tx, venueId, id, rows)
  return rows.length
}
