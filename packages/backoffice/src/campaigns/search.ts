/** The lists of campaigns: those that were sent, and all others (CMP-02). */
export const tabs = ['sent', 'others'] as const
export type CampaignTab = (typeof tabs)[number]

/** What the address of the campaigns says; everything else is dropped. */
export interface CampaignsSearch {
  tab?: CampaignTab
  search?: string
  page?: number
}

const SEARCH_MAX = 80
const PAGE_MAX = 100_000

/** The router reads a search as JSON: words that are digits arrive as a number. */
const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, SEARCH_MAX).trim()
    : ''

const isPage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= PAGE_MAX

export function readCampaignsSearch(given: Record<string, unknown>): CampaignsSearch {
  const tab = tabs.find((one) => one === given.tab)
  const search = wordsOf(given.search)
  return {
    ...(tab ? { tab } : {}),
    ...(search ? { search } : {}),
    ...(isPage(given.page) ? { page: given.page } : {}),
  }
}
