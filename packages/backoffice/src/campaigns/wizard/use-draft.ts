import {
  CAMPAIGNS_UPDATED,
  type Campaign,
  type CampaignContent,
  type CampaignDraft,
  type CampaignSending,
  type CampaignSetup,
  CampaignsUpdated,
  type CampaignTarget,
  createCampaignDraft,
  updateCampaign,
} from '@comptoir/core/campaigns'
import type { Venue } from '@comptoir/core/venues'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../app/context.ts'
import { findFaults } from '../../page/body-check.ts'
import { useNews } from '../../page/use-news.ts'

/** What the steps of a campaign share. */
export interface Writing {
  venue: Venue
  venueId: number
  setup: CampaignSetup
  draft: CampaignDraft
  setTarget(part: Partial<CampaignTarget>): void
  setContent(part: Partial<CampaignContent>): void
  setSending(part: Partial<CampaignSending>): void
}

/** The store of a campaign that is written on this page, read again when it changes elsewhere. */
export function useWriting(venue: Venue, campaign: Campaign, setup: CampaignSetup): Writing {
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the campaign is what it begins with; the store reads the next versions itself
  const draft = useMemo(
    () =>
      createCampaignDraft({
        api: session.api,
        venueId,
        campaign,
        check: (change) => findFaults(updateCampaign, change),
      }),
    [session, venueId, campaign.id],
  )
  useEffect(() => {
    void draft.reach.load()
    void draft.price.load()
    return () => draft.dispose()
  }, [draft])
  useNews<{ campaignId: number }>(CAMPAIGNS_UPDATED, CampaignsUpdated, (event) => {
    if (!event || event.campaignId === campaign.id) void draft.refresh()
  })
  const { fields } = draft
  return {
    venue,
    venueId,
    setup,
    draft,
    setTarget: (part) => draft.change({ target: { ...fields.value.target, ...part } }),
    setContent: (part) => draft.change({ content: { ...fields.value.content, ...part } }),
    setSending: (part) => draft.change({ sending: { ...fields.value.sending, ...part } }),
  }
}
