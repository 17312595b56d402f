import type { Campaign, CampaignStatus } from '@comptoir/core/campaigns'

/** Where a campaign is, in one word: its status, or what keeps it from going on. */
export type CampaignPhase = CampaignStatus | 'preparing' | 'paused' | 'late'

export function phaseOf({ status, isPreparing, isPaused, isLate }: Campaign): CampaignPhase {
  if (isLate) return 'late'
  if (isPaused) return 'paused'
  return isPreparing ? 'preparing' : status
}

/** Of what left, how much was reported as delivered, from 0 to 1; undefined before anything left. */
export function receivedShare({ counts: { sent, received } }: Campaign): number | undefined {
  return sent === 0 ? undefined : Math.min(1, received / sent)
}
