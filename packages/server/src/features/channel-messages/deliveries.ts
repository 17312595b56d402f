import type { Message, MessageFailure } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Pricing } from '../../kernel/ports/arrivals.ts'
import { setMessageState } from '../inbox/index.ts'

/** A state never goes back: callbacks arrive late, twice and in any order (T9). */
const ladder: Record<Message['state'], number> = {
  pending: 0,
  unknown: 1,
  sent: 2,
  errored: 3,
  delivered: 4,
  read: 5,
}
/** The state of a message from its segments: one that needs a person first, then the least advanced. */
const weight: Record<Message['state'], number> = {
  unknown: 0,
  errored: 1,
  pending: 2,
  sent: 3,
  delivered: 4,
  read: 5,
}

interface DeliveryRow {
  part: number
  state: Message['state']
  failure: MessageFailure | null
  isPriced: boolean
}

export interface Progress {
  state: Message['state']
  providerId?: string
  failure?: MessageFailure | undefined
  reason?: string | undefined
  /** When the provider accepted it, if known. */
  at?: Date | undefined
  pricing?: Pricing | undefined
}

/** The ledger (D-50): what is received first holds, however often it is received. */
const pricedAs = ({ category, type, isBillable, at }: Pricing) => ({
  pricing_category: category,
  pricing_type: type,
  is_billable: isBillable,
  priced_at: at,
})

/**
 * Stores the state of a segment, and of its message. A failure after the delivery is stored and not shown. Returns
 * false if there is no such segment.
 */
export async function progress(
  tx: Tx,
  venueId: number,
  messageId: string,
  part: number,
  { state, providerId, failure, reason, at, pricing }: Progress,
): Promise<boolean> {
  const { rows } = await sql<DeliveryRow>`
    select part, state, failure, priced_at is not null as "isPriced" from channel_delivery
    where venue_id = ${venueId} and message_id = ${messageId} order by part for update`.execute(tx)
  const known = rows.find((row) => row.part === part)
  if (!known) return false
  const isFurther = ladder[state] > ladder[known.state]
  await tx
    .updateTable('channel_delivery')
    .set({
      state: isFurther ? state : known.state,
      ...(providerId === undefined ? {} : { provider_id: providerId }),
      // Started by our clock, accepted by the provider's: the later time is the provider's.
      ...(at === undefined ? {} : { sent_at: sql<Date>`greatest(sent_at, ${at}::timestamptz)` }),
      ...(pricing && !known.isPriced ? pricedAs(pricing) : {}),
      ...(failure === undefined ? {} : { failure }),
      ...(reason === undefined ? {} : { reason: reason.slice(0, 500) }),
    })
    .where('venue_id', '=', venueId)
    .where('message_id', '=', messageId)
    .where('part', '=', part)
    .execute()
  if (!isFurther) return true
  const now = rows.map((row) => (row.part === part ? { ...row, state, failure: failure ?? null } : row))
  const [least] = now.toSorted((a, b) => weight[a.state] - weight[b.state])
  if (least) await setMessageState(tx, { venueId, id: messageId, state: least.state, failure: least.failure })
  return true
}

/** Whether the outcome of a segment is known. */
export async function isKnown(tx: Tx, venueId: number, messageId: string, part: number): Promise<boolean> {
  const row = await tx
    .selectFrom('channel_delivery')
    .select('part')
    .where('venue_id', '=', venueId)
    .where('message_id', '=', messageId)
    .where('part', '=', part)
    .where('state', 'not in', ['pending', 'unknown'])
    .executeTakeFirst()
  return row !== undefined
}
