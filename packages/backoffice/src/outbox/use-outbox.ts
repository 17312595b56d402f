import { CAMPAIGNS_UPDATED, CampaignsUpdated } from '@comptoir/core/campaigns'
import {
  listOutboxMessages,
  OUTBOX_STATES,
  type OutboxMessage,
  readMessageStats,
} from '@comptoir/core/outbox'
import { OUTREACHES_UPDATED, OutreachesUpdated } from '@comptoir/core/outreach'
import type { Resource } from '@comptoir/core/state'
import { createList, type List } from '@comptoir/core/state'
import type { FilterValues } from '@comptoir/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

export const STATS_DAYS = 30
const SOURCES = ['single', 'campaign'] as const

/** What leaves from a venue: other filters read it again and end the request before (OUT-03, OUT-06). */
export function useMessages(venueId: number) {
  const { session } = useApp()
  const [filters, setFilters] = useState<FilterValues>({ source: 'single' })
  const current = useRef(filters)
  const list: List<OutboxMessage> = useMemo(
    () =>
      createList<OutboxMessage>({
        keyOf: ({ id }) => id,
        read: ({ cursor, signal }) => {
          const { search, state, source } = current.current
          const query = {
            ...(search ? { search } : {}),
            state: OUTBOX_STATES.find((one) => one === state),
            source: SOURCES.find((one) => one === source),
            ...(cursor ? { cursor } : {}),
          }
          return session.api(listOutboxMessages, { params: { venueId }, query }, { signal })
        },
      }),
    [session, venueId],
  )
  useEffect(() => {
    void list.load()
    return () => list.clear()
  }, [list])
  return {
    list,
    filters,
    setFilters(next: FilterValues) {
      current.current = next
      setFilters(next)
      void list.load()
    },
  }
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
