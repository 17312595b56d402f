import type { Tx } from '../../kernel/db/database.ts'
import { recordOutcome } from '../outcomes/index.ts'
import type { SentMessage } from './campaign-messages.ts'
import { pick } from './ids.ts'

const HOUR_MS = 3_600_000
/** They come within six days, and pay from 18 to 46 euros. */
const WITHIN_HOURS = 144
const LEAST_MINOR = 1_800
const MORE_MINOR = 2_800

interface UsedCode {
  venueId: number
  campaignId: number
  key: string
  nowMs: number
}

/** Of a hundred who got a campaign, about nine use its code at the counter. */
export async function insertCodeUses(
  tx: Tx,
  { venueId, campaignId, key, nowMs }: UsedCode,
  messages: readonly SentMessage[],
): Promise<void> {
  for (const { state, recipient, fields, settledAt } of messages) {
    const { personId } = fields
    if (state !== 'sent' || personId === null || pick(100, key, recipient, 'code') >= 9) continue
    const { id } = await recordOutcome(tx, {
      ...{ venueId, personId, campaignId, kind: 'code' },
      source: `code:${campaignId}:${personId}`,
      amountMinor: LEAST_MINOR + 10 * pick(MORE_MINOR / 10, key, recipient, 'amount'),
    })
    const usedAt = settledAt.getTime() + pick(WITHIN_HOURS, key, recipient, 'hour') * HOUR_MS
    const at = new Date(Math.min(usedAt, nowMs))
    await tx
      .updateTable('outcome')
      .set({ at, manager_name: 'Claire Delacroix' })
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .execute()
  }
}
