import type { CampaignMessageStatus } from '@comptoir/core/campaigns'
import { isPage, wordsOf } from '../address-words.ts'

/** Where an SMS of a campaign can be; a picture that says it was opened is not in one (CMP-23). */
export const messageStatuses = [
  'sending',
  'sent',
  'received',
  'errored',
  'unsubscribe',
  'unknown',
  'suppressed',
  'cancelled',
] as const satisfies readonly CampaignMessageStatus[]

/** Which messages of a campaign its address lists; everything else is dropped. */
export interface MessagesSearch {
  status?: CampaignMessageStatus
  search?: string
  page?: number
}

export function readMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const status = messageStatuses.find((one) => one === given.status)
  const search = wordsOf(given.search)
  return {
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(isPage(given.page) ? { page: given.page } : {}),
  }
}
