import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { capture, release } from '../ledger/index.ts'
import { keyOf } from './handler.ts'
import type { DispatchState, MessageState } from './tables.ts'

/** The outcome of a message, and its cost. */
export interface Change {
  n: number
  former: MessageState
  state: MessageState
  cost: number
}

interface DispatchRow {
  state: DispatchState
  open: number
  isCharged: boolean
}

type Count = Exclude<MessageState, 'queued' | 'sending'> | 'open'
const countOf = (state: MessageState): Count => (state === 'queued' || state === 'sending' ? 'open' : state)

/**
 * Counts the outcomes of messages in their dispatch, ends it when none is open, and settles their credits, all
 * in the transaction of the change: the dispatch is locked first and the wallet last, as everywhere.
 */
export async function account(
  tx: Tx,
  venueId: number,
  dispatchId: string,
  changes: readonly Change[],
): Promise<void> {
  const moved = changes.filter(({ former, state }) => countOf(former) !== countOf(state))
  const dispatch = await count(tx, venueId, dispatchId, moved)
  if (dispatch?.isCharged) await settleCredits(tx, venueId, dispatchId, moved)
}

async function count(
  tx: Tx,
  venueId: number,
  dispatchId: string,
  moved: readonly Change[],
): Promise<DispatchRow | undefined> {
  const by = { open: 0, sent: 0, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 }
  let spent = 0
  for (const { former, state, cost } of moved) {
    spent += cost * (Number(state === 'sent') - Number(former === 'sent'))
    by[countOf(former)] -= 1
    by[countOf(state)] += 1
  }
  const { rows } = await sql<DispatchRow>`
    update dispatch set
      open = open + ${by.open}::int, sent = sent + ${by.sent}::int, failed = failed + ${by.failed}::int,
      unknown = unknown + ${by.unknown}::int, suppressed = suppressed + ${by.suppressed}::int,
      cancelled = cancelled + ${by.cancelled}::int,
      spent = spent + case when is_charged then ${spent}::bigint else 0 end, worked_at = now(),
      state = case
        when open + ${by.open}::int = 0 and state in ('sending', 'paused', 'late') then 'sent'
        when open + ${by.open}::int > 0 and state = 'sent' then 'sending'
        else state end
    where venue_id = ${venueId} and id = ${dispatchId}::uuid
    returning state, open, is_charged as "isCharged"`.execute(tx)
  return rows[0]
}

/** Credits of sent messages are captured, of messages never sent released; of unknown ones they stay reserved. */
async function settleCredits(
  tx: Tx,
  venueId: number,
  dispatchId: string,
  moved: readonly Change[],
): Promise<void> {
  const costing = moved.filter(({ cost }) => cost > 0)
  const sent = costing.filter(({ state }) => state === 'sent')
  const given = costing.filter(({ state }) => ['failed', 'suppressed', 'cancelled'].includes(state))
  if (sent.length > 0) {
    const entries = sent.map(({ n, cost }) => ({ reference: keyOf(dispatchId, n), amount: cost }))
    await capture(tx, venueId, dispatchId, entries)
  }
  if (given.length > 0) {
    // One entry for all: each message is given up once, so the first of them names it.
    const first = Math.min(...given.map(({ n }) => n))
    const amount = given.reduce((sum, { cost }) => sum + cost, 0)
    await release(tx, venueId, dispatchId, [{ reference: `release:${keyOf(dispatchId, first)}`, amount }])
  }
}
