import {
  CAMPAIGNS_UPDATED,
  type Campaign,
  CampaignsUpdated,
  readCampaign,
  readCampaignStats,
  updateCampaign,
} from '@comptoir/core/campaigns'
import { ALL_VENUES, ApiError, type Request as RequestOf } from '@comptoir/core/http'
import { OUTCOME_DAYS } from '@comptoir/core/outcomes'
import { useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useRefusal } from '../../page/refusal.ts'
import { useNews } from '../../page/use-news.ts'
import { useResource } from '../../page/use-resource.ts'

type Change = RequestOf<typeof updateCampaign>['body']

/** Calls back with news of this campaign. */
export function useCampaignNews(id: number, reload: () => unknown): void {
  useNews<{ campaignId: number }>(CAMPAIGNS_UPDATED, CampaignsUpdated, (event) => {
    if (!event || event.campaignId === id) void reload()
  })
}

/** A campaign of any venue, read again when it goes further. */
export function useCampaign(id: number) {
  const { session } = useApp()
  const campaign = useResource(`campaign-${id}`, (signal) =>
    session.api(readCampaign, { params: { venueId: ALL_VENUES, id } }, { signal }),
  )
  useCampaignNews(id, campaign.reload)
  return campaign
}

/** How it went so far. */
export function useStats({ venueId, id }: Campaign, days = OUTCOME_DAYS) {
  const { session } = useApp()
  const stats = useResource(`campaign-stats-${id}-${days}`, (signal) =>
    session.api(readCampaignStats, { params: { venueId, id }, query: { days } }, { signal }),
  )
  useCampaignNews(id, stats.reload)
  return stats
}

export interface Steering {
  busy: string | undefined
  steer(name: string, body: Change, done: string): Promise<boolean>
}

/** Changes where a campaign is; says so when it has gone further meanwhile. */
export function useSteering({ venueId, id }: Campaign, reload: () => unknown): Steering {
  const { t } = useTranslation('campaigns')
  const { session } = useApp()
  const toasts = useToasts()
  const refusal = useRefusal()
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    async steer(name, body, done) {
      if (busy !== undefined) return false
      setBusy(name)
      try {
        await session.api(updateCampaign, { params: { venueId, id }, body })
        toasts.show({ text: done, tone: 'success' })
        return true
      } catch (error) {
        const isLate = error instanceof ApiError && error.status === 409
        toasts.show({ text: isLate ? t('wentFurther') : refusal.ofError(error), tone: 'error' })
        return false
      } finally {
        setBusy(undefined)
        void reload()
      }
    },
  }
}
