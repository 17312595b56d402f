import { CAMPAIGNS_UPDATED, CampaignsUpdated } from '@comptoir/core/campaigns'
import {
  listOutboxMessages,
  OUTBOX_STATES,
  type OutboxMessage,
  readMessageStats,
} from '@comptoir/core/outbox'
import { OUTREACHES_UPDATED, OutreachesUpdated } from '@comptoir/core/outreach'
import type { Resource } from '@comptoir/core/state'
import { useApp } from '../app/context.ts'
import { type FilteredList, useFilteredList } from '../page/use-filtered-list.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

export const STATS_DAYS = 30
const SOURCES = ['single', 'campaign'] as const

/** What leaves from a venue (OUT-03, OUT-06). */
export function useMessages(venueId: number): FilteredList<OutboxMessage> {
  const { session } = useApp()
  return useFilteredList<OutboxMessage>(`outbox-${venueId}`, {
    initial: { source: 'single' },
    keyOf: ({ id }) => id,
    read({ filters: { search, state, source }, from, signal }) {
      const query = {
        ...(search ? { search } : {}),
        state: OUTBOX_STATES.find((one) => one === state),
        source: SOURCES.find((one) => one === source),
        ...from,
      }
      return session.api(listOutboxMessages, { params: { venueId }, query }, { signal })
    },
  })
}

/** The messages and the counts of a venue, both read again when something went further. */
export function useOutbox(venueId: number) {
  const { session } = useApp()
  const messages = useMessages(venueId)
  const stats = useResource(`message-stats-${venueId}`, (signal) =>
    session.api(readMessageStats, { params: { venueId }, query: { days: STATS_DAYS } }, { signal }),
  )
  const refresh = () => Promise.all([messages.list.refresh(), stats.reload()])
  useNews(OUTREACHES_UPDATED, OutreachesUpdated, refresh)
  useNews(CAMPAIGNS_UPDATED, CampaignsUpdated, refresh)
  return { ...messages, stats, refresh }
}

export type Outbox = ReturnType<typeof useOutbox>
export type Stats = Outbox['stats'] extends Resource<infer T> ? T : never
