import { type RawBuilder, sql } from 'kysely'
import { notifyPeers, type Tx } from '../db/database.ts'
import { notFound } from '../http/errors.ts'
import { holdExactly } from '../ledger/index.ts'

/** Notified with the kind when a dispatch may have work. */
export const dispatchChannel = 'comptoir_dispatch'

/** A recipient of a dispatch. */
export interface Recipient {
  recipient: string
  /** In how many parts a provider takes and reports it; each costs the same. */
  parts: number
  cost: number
  /** Why they get nothing: stored and counted all the same. */
  suppressed: string | null
  /** Not before; null: at once. */
  dueAt: Date | null
  fields: unknown
}

export interface NewDispatch {
  venueId: number
  /** Chosen by the caller: a second one with it is the same dispatch. */
  id: string
  kind: string
  payload: unknown
  /** Leaves before others that are due (D-74). */
  isFirst?: boolean
}

/** Begins a dispatch that recipients are added to, and that sends nothing before it goes live; returns whether it is new. */
export async function prepare(
  tx: Tx,
  { venueId, id, kind, payload, isFirst = false }: NewDispatch,
): Promise<boolean> {
  const { rows } = await sql`
    insert into dispatch (venue_id, id, kind, payload, state, is_first)
    values (${venueId}, ${id}::uuid, ${kind}, ${JSON.stringify(payload)}::jsonb, 'preparing', ${isFirst})
    on conflict (venue_id, id) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Adds a portion of recipients to a dispatch that is being prepared: who is there already is not added again. Portions
 * keep a million recipients from stopping an embedded database for seconds.
 */
export async function addRecipients(
  tx: Tx,
  { venueId, id }: Pick<NewDispatch, 'venueId' | 'id'>,
  /** A statement with the columns of {@link Recipient}. */
  recipients: RawBuilder<Recipient>,
): Promise<void> {
  const { rows } = await sql`
    with place as (
      select coalesce(max(n), 0) as last from dispatch_message
      where venue_id = ${venueId} and dispatch_id = ${id}::uuid
    ), added as (
      insert into dispatch_message (venue_id, dispatch_id, n, recipient, fields, parts, cost, state, due_at, last_error)
      select ${venueId}, ${id}::uuid, place.last + row_number() over (), r.recipient, r.fields, r.parts, r.cost,
        case when r.suppressed is null then 'queued' else 'suppressed' end, coalesce(r."dueAt", now()), r.suppressed
      from place, (${recipients}) r
      on conflict (recipient, dispatch_id, venue_id) do nothing
      returning state, cost
    ), counted as (
      select count(*) as audience, count(*) filter (where state = 'queued') as open,
        coalesce(sum(cost) filter (where state = 'queued'), 0) as cost
      from added
    )
    update dispatch d set audience = d.audience + c.audience, open = d.open + c.open,
      suppressed = d.suppressed + c.audience - c.open, cost = d.cost + c.cost
    from counted c where d.venue_id = ${venueId} and d.id = ${id}::uuid and d.state = 'preparing'
    returning d.id`.execute(tx)
  if (rows.length === 0) throw notFound()
}

export interface GoingLive {
  venueId: number
  id: string
  /** Default: at once. */
  startsAt?: Date
  /** Who pays, in this order; without any nothing is charged. What was reserved under the id before counts (D-66). */
  walletIds?: readonly number[]
}

/**
 * Lets a prepared dispatch leave, and reserves what it costs, in the caller's transaction. Throws `payment_required` if
 * there are too few credits, and nothing leaves. Returns whether it was being prepared.
 */
export async function goLive(tx: Tx, { venueId, id, startsAt, walletIds = [] }: GoingLive): Promise<boolean> {
  const { rows } = await sql<{ kind: string; cost: number }>`
    update dispatch set state = 'scheduled', worked_at = now(), is_charged = ${walletIds.length > 0},
      starts_at = coalesce(${startsAt ?? null}::timestamptz, now())
    where venue_id = ${venueId} and id = ${id}::uuid and state = 'preparing'
    returning kind, cost`.execute(tx)
  const [live] = rows
  if (!live) return false
  if (walletIds.length > 0) {
    const reserved = { venueId, walletIds, reservationId: id, amount: live.cost }
    await holdExactly(tx, { ...reserved, reference: `live:${id}` })
  }
  notifyPeers(tx, dispatchChannel, live.kind)
  return true
}

/** Prepares a dispatch and lets it leave, all or nothing. Returns whether it was new. */
export async function launch(
  tx: Tx,
  dispatch: NewDispatch & GoingLive & { recipients: RawBuilder<Recipient> },
): Promise<boolean> {
  if (!(await prepare(tx, dispatch))) return false
  await addRecipients(tx, dispatch, dispatch.recipients)
  return goLive(tx, dispatch)
}
