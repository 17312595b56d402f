import { type RawBuilder, sql } from 'kysely'
import { notifyPeers, type Tx } from '../db/database.ts'
import { reserve } from '../ledger/index.ts'

/** Notified with the kind when a dispatch may have work. */
export const dispatchChannel = 'comptoir_dispatch'

/** A recipient of a dispatch. Suppressed recipients are stored and counted, and get nothing. */
export interface Recipient {
  recipient: string
  cost: number
  isSuppressed: boolean
  fields: unknown
}

export interface NewDispatch {
  venueId: number
  /** Chosen by the caller: a second launch with it is the same dispatch. */
  id: string
  kind: string
  payload: unknown
  /** Default: at once. */
  startsAt?: Date
  /** A statement with the columns of {@link Recipient}; a recipient who appears twice is included once. */
  recipients: RawBuilder<Recipient>
  /** The wallet that pays; without it nothing is charged. */
  walletId?: number
}

/**
 * Stores the recipients and reserves the credits, all or nothing, in the caller's transaction. Throws
 * `payment_required` if there are too few. Returns whether it was new.
 */
export async function launch(tx: Tx, dispatch: NewDispatch): Promise<boolean> {
  const { venueId, id, kind, walletId } = dispatch
  const { rows: added } = await sql`
    insert into dispatch (venue_id, id, kind, payload, starts_at)
    values (${venueId}, ${id}::uuid, ${kind}, ${JSON.stringify(dispatch.payload)}::jsonb,
      coalesce(${dispatch.startsAt ?? null}::timestamptz, now()))
    on conflict (venue_id, id) do nothing
    returning id`.execute(tx)
  if (added.length === 0) return false
  const { audience, open, cost } = await takeDown(tx, dispatch)
  const isPaid = walletId !== undefined && cost > 0
  if (isPaid) await reserve(tx, { venueId, walletId, reservationId: id, amount: cost })
  await sql`
    update dispatch set audience = ${audience}, open = ${open}, suppressed = ${audience - open},
      reservation_id = ${isPaid ? id : null}::uuid
    where venue_id = ${venueId} and id = ${id}::uuid`.execute(tx)
  notifyPeers(tx, dispatchChannel, kind)
  return true
}

interface Audience {
  audience: number
  open: number
  cost: number
}

async function takeDown(tx: Tx, { venueId, id, recipients, walletId }: NewDispatch): Promise<Audience> {
  const { rows } = await sql<Audience>`
    with added as (
      insert into dispatch_message (venue_id, dispatch_id, n, recipient, fields, cost, state)
      select ${venueId}, ${id}::uuid, row_number() over (), r.recipient, r.fields,
        case when ${walletId !== undefined} then r.cost else 0 end,
        case when r."isSuppressed" then 'suppressed' else 'queued' end
      from (${recipients}) r
      on conflict (recipient, dispatch_id, venue_id) do nothing
      returning state, cost
    )
    select count(*) as audience, count(*) filter (where state = 'queued') as open,
      coalesce(sum(cost) filter (where state = 'queued'), 0)::bigint as cost
    from added`.execute(tx)
  return rows[0] ?? { audience: 0, open: 0, cost: 0 }
}
