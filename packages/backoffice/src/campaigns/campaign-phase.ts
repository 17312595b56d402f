import type { Campaign, CampaignStatus } from '@comptoir/core/campaigns'

/** Where a campaign is, in one word: its status, or what keeps it from going on. */
export type CampaignPhase = CampaignStatus | 'preparing' | 'paused' | 'late'

export function phaseOf({ status, isPreparing, isPaused, isLate }: Campaign): CampaignPhase {
  if (isLate) return 'late'
  if (isPaused) return 'paused'
  return isPreparing ? 'preparing' : status
}

/** No mailbox says that a mail arrived: what is known is that it left, and what came back. */
export const isMail = ({ type }: Pick<Campaign, 'type'>): boolean => type === 'email'

/**
 * Of what left, how much was reported as delivered, or of mails how much came back, from 0 to 1; undefined before
 * anything left.
 */
export function reportedShare({ type, counts: { sent, received, errored } }: Campaign): number | undefined {
  return sent === 0 ? undefined : Math.min(1, (isMail({ type }) ? errored : received) / sent)
}
