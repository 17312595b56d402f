import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { refund } from '../ledger/index.ts'
import { keyOf } from './handler.ts'

interface Delivered {
  n: number
  former: 'delivered' | 'undelivered' | null
  delivery: 'delivered' | 'undelivered' | null
  given: number
  already: number
}

/**
 * Settles what receipts say of messages that were sent: delivered when all parts are, undelivered when one is not, and
 * each part that never arrived is given back once (D-68). Safe to repeat.
 */
export async function settleDelivery(
  tx: Tx,
  venueId: number,
  dispatchId: string,
  numbers: readonly number[],
): Promise<void> {
  const changed = await noteDelivery(tx, venueId, dispatchId, numbers)
  if (changed.length === 0) return
  const by = (kind: Delivered['delivery']) =>
    changed.reduce(
      (sum, { former, delivery }) => sum + Number(delivery === kind) - Number(former === kind),
      0,
    )
  const refunds = changed
    .filter(({ given }) => given > 0)
    .map(({ n, given, already }) => {
      const of = keyOf(dispatchId, n)
      return { reference: `refund:${of}/${already + given}`, of, amount: given, already }
    })
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const { rows } = await sql<{ isCharged: boolean }>`
    update dispatch set delivered = delivered + ${by('delivered')}::int,
      undelivered = undelivered + ${by('undelivered')}::int,
      refunded = refunded + case when is_charged then ${total}::bigint else 0 end
    where venue_id = ${venueId} and id = ${dispatchId}::uuid
    returning is_charged as "isCharged"`.execute(tx)
  if (rows[0]?.isCharged && refunds.length > 0) await refund(tx, venueId, dispatchId, refunds)
}

async function noteDelivery(
  tx: Tx,
  venueId: number,
  dispatchId: string,
  numbers: readonly number[],
): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    with reported as (
      select m.venue_id, m.dispatch_id, m.n, m.delivery as former, m.refunded as already,
        case when p.delivered >= m.parts then 'delivered' when p.failed > 0 then 'undelivered' end as delivery,
        greatest(m.refunded, m.cost * least(p.failed, m.parts) / m.parts) as refunded
      from dispatch_message m cross join lateral (
        select (count(*) filter (where state = 'delivered'))::int as delivered,
          (count(*) filter (where state = 'failed'))::int as failed
        from dispatch_part p
        where p.venue_id = m.venue_id and p.dispatch_id = m.dispatch_id and p.n = m.n and p.state <> 'sent'
      ) p
      where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.n = any(${numbers}::int[])
        and m.state = 'sent'
      order by m.n for update of m
    )
    update dispatch_message m set delivery = r.delivery, refunded = r.refunded
    from reported r
    where m.venue_id = r.venue_id and m.dispatch_id = r.dispatch_id and m.n = r.n
      and (m.delivery is distinct from r.delivery or m.refunded <> r.refunded)
    returning m.n, r.former, m.delivery, m.refunded - r.already as given, r.already`.execute(tx)
  return rows
}
