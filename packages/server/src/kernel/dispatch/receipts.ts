import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { decideUnknown } from './controls.ts'
import { settleDelivery } from './delivery.ts'

/** A part of a message, as a provider's receipt names it. */
export interface PartReceipt {
  account: string
  providerId: string
  state: 'sent' | 'delivered' | 'failed'
  /** The provider's word for a failure. */
  reason: string
}

/** A part of a message that a provider has taken. */
export interface KnownPart {
  venueId: number
  dispatchId: string
  n: number
  part: number
  recipient: string
}

/** The part that an account knows under an id. */
export async function findPart(
  tx: Tx,
  { account, providerId }: Pick<PartReceipt, 'account' | 'providerId'>,
): Promise<KnownPart | undefined> {
  const { rows } = await sql<KnownPart>`
    select p.venue_id as "venueId", p.dispatch_id as "dispatchId", p.n, p.part, m.recipient
    from dispatch_part p join dispatch_message m
      on m.venue_id = p.venue_id and m.dispatch_id = p.dispatch_id and m.n = p.n
    where p.account = ${account} and p.provider_id = ${providerId}
    order by p.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Stores how far a part has come. Receipts come in any order and twice: what one said is never taken back (trust T9). A
 * message with an unknown outcome whose parts are all known was sent; what did not arrive is given back (D-68).
 */
export async function takePartReceipt(
  tx: Tx,
  { venueId, dispatchId, n, part }: Omit<KnownPart, 'recipient'>,
  { state, reason }: Pick<PartReceipt, 'state' | 'reason'>,
): Promise<void> {
  const { rows: moved } = await sql`
    update dispatch_part set state = ${state}, reason = ${reason}
    where venue_id = ${venueId} and dispatch_id = ${dispatchId}::uuid and n = ${n} and part = ${part}
      and array_position(array['sent', 'failed', 'delivered'], ${state})
        > array_position(array['sent', 'failed', 'delivered'], state)
    returning part`.execute(tx)
  const { rows: unknown } = await sql`
    select m.n from dispatch_message m
    where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.n = ${n} and m.state = 'unknown'
      and m.parts <= (
        select count(*) from dispatch_part p
        where p.venue_id = m.venue_id and p.dispatch_id = m.dispatch_id and p.n = m.n)`.execute(tx)
  if (unknown.length > 0) await decideUnknown(tx, venueId, dispatchId, 'sent', [n])
  if (moved.length > 0 || unknown.length > 0) await settleDelivery(tx, venueId, dispatchId, [n])
}
