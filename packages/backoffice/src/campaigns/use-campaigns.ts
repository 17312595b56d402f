import { CAMPAIGNS_UPDATED, type Campaign, CampaignsUpdated, listCampaigns } from '@comptoir/core/campaigns'
import type { Page } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useApp } from '../app/context.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'
import { type CampaignsSearch, readCampaignsSearch } from './search.ts'

const PER_PAGE = 25

export interface CampaignsAddress extends CampaignsSearch {
  /** Shows others; what is not given stays. The list begins at its first page again. */
  go(change: Partial<Record<keyof CampaignsSearch, string | number | undefined>>): void
}

/** Which campaigns the address lists. */
export function useCampaignsAddress(): CampaignsAddress {
  const known = readCampaignsSearch(useLocation().search)
  const navigate = useNavigate()
  return {
    ...known,
    go: (change) =>
      void navigate({
        to: '.',
        search: readCampaignsSearch({ ...known, page: undefined, ...change }) as never,
        replace: !('tab' in change || 'month' in change),
      }),
  }
}

/** Campaigns of a venue, or with 0 of all, read again when one of them went further (CMP-09). */
export function useCampaigns(
  venueId: number,
  { tab = 'sent', search, page = 1 }: CampaignsSearch,
): Resource<Page<Campaign[]>> {
  const { session } = useApp()
  const campaigns = useResource(`campaigns-${venueId}-${tab}-${search ?? ''}-${page}`, (signal) =>
    session.api(
      listCampaigns,
      {
        params: { venueId },
        query: { isRealised: tab === 'sent', page, perpage: PER_PAGE, ...(search ? { search } : {}) },
      },
      { signal },
    ),
  )
  useNews(CAMPAIGNS_UPDATED, CampaignsUpdated, campaigns.reload)
  return campaigns
}
