import { isPage, wordsOf } from './address-words.ts'

/** The lists of campaigns: those that were sent, and all others (CMP-02). */
export const tabs = ['sent', 'others'] as const
export type CampaignTab = (typeof tabs)[number]

/** What the address of the campaigns says; everything else is dropped. */
export interface CampaignsSearch {
  tab?: CampaignTab
  search?: string
  page?: number
  /** Which month is shown instead of the list, `YYYY-MM`. */
  month?: string
}

/** Of the years in which a campaign can be. */
const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(value)

export function readCampaignsSearch(given: Record<string, unknown>): CampaignsSearch {
  const tab = tabs.find((one) => one === given.tab)
  const search = wordsOf(given.search)
  return {
    ...(tab ? { tab } : {}),
    ...(search ? { search } : {}),
    ...(isPage(given.page) ? { page: given.page } : {}),
    ...(isMonth(given.month) ? { month: given.month } : {}),
  }
}
