import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { capture, grant, holdExactly, refund, spend, walletOf } from '../../kernel/ledger/index.ts'
import type { SentMessage } from './campaign-messages.ts'

interface Of {
  venueId: number
  dispatchId: string
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Grants what a campaign costs and reserves it, so that the purse has as much as before. */
export async function holdCost(tx: Tx, { venueId, dispatchId }: Of, amount: number): Promise<void> {
  const { id: walletId } = await walletOf(tx, venueId, 'paidSms')
  await grant(tx, { venueId, walletId, amount, reference: `demo:${dispatchId}` })
  await holdExactly(tx, {
    venueId,
    walletIds: [walletId],
    reservationId: dispatchId,
    amount,
    reference: `schedule:${dispatchId}`,
  })
}

/** Settles the credits of a campaign that has left, message by message, as the engine does. */
export async function settleCost(tx: Tx, of: Of, messages: readonly SentMessage[]): Promise<void> {
  const { venueId, dispatchId } = of
  const held = messages.filter(({ state }) => state !== 'failed')
  await holdCost(tx, of, sum(held.map(({ cost }) => cost)))
  const sent = held.filter(({ state }) => state === 'sent')
  const keyOf = ({ n }: SentMessage) => `${dispatchId}:${n}`
  await capture(
    tx,
    venueId,
    dispatchId,
    sent.map((message) => ({ reference: keyOf(message), amount: message.cost })),
  )
  const lost = sent.filter(({ refunded }) => refunded > 0)
  if (lost.length === 0) return
  await refund(
    tx,
    venueId,
    dispatchId,
    lost.map((message) => ({
      reference: `refund:${keyOf(message)}/${message.refunded}`,
      of: keyOf(message),
      amount: message.refunded,
      already: 0,
    })),
  )
  // Spent on single messages since.
  const { id: walletId } = await walletOf(tx, venueId, 'paidSms')
  const amount = sum(lost.map(({ refunded }) => refunded))
  await spend(tx, { venueId, walletId, amount, reference: `demo-spent:${dispatchId}` })
}

/** Names the campaigns in the statements of a venue, and gives the lines the days of their campaigns. */
export async function dateStatement(tx: Tx, venueId: number): Promise<void> {
  await sql`
    update wallet_transaction t set created_at = c.created_at,
      about = case when t.kind = 'reservation' then jsonb_build_object('campaignId', c.id) else t.about end
    from campaign c
    where t.venue_id = ${venueId} and c.venue_id = t.venue_id and c.dispatch_id is not null
      and t.reference in ('reservation ' || c.dispatch_id, 'demo:' || c.dispatch_id, 'demo-spent:' || c.dispatch_id)`.execute(
    tx,
  )
  await sql`
    update wallet_transaction set created_at = now() - interval '1 year'
    where venue_id = ${venueId} and reference = 'demo'`.execute(tx)
}
