import { CAMPAIGNS_UPDATED } from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'

/** Notifies open pages that a campaign went further. */
export function publishCampaign(tx: Tx, venueId: number, campaignId: number): void {
  emit(tx, { venueId, type: CAMPAIGNS_UPDATED, payload: { venueId, campaignId } })
}
