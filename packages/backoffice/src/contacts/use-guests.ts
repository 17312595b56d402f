import {
  CONTACTS_UPDATED,
  ContactsUpdated,
  type GuestFilter,
  listUsers,
  type User,
} from '@comptoir/core/contacts'
import { MessageEvent } from '@comptoir/core/inbox'
import { createList, type List } from '@comptoir/core/state'
import { useEffect, useMemo, useRef } from 'react'
import { useApp } from '../app/context.ts'
import { useNews } from '../page/use-news.ts'

const PAGE_SIZE = 50

/** The guests of a venue, or with 0 of all, those seen last first; they follow messages and changes of people. */
export function useGuests(venueId: number, filter: GuestFilter): List<User> {
  const { session } = useApp()
  const current = useRef(filter)
  current.current = filter
  const list = useMemo(
    () =>
      createList<User>({
        keyOf: ({ userId }) => userId,
        async read({ cursor, signal }) {
          const page = Number(cursor ?? 1)
          const query = { ...current.current, page, perpage: PAGE_SIZE }
          const answer = await session.api(listUsers, { params: { venueId }, query }, { signal })
          return { ...answer, nextCursor: page < answer.totalPages ? String(page + 1) : undefined }
        },
      }),
    [session, venueId],
  )
  const key = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  useEffect(() => {
    void list.load()
  }, [list, key])
  useEffect(() => () => list.clear(), [list])
  useNews(CONTACTS_UPDATED, ContactsUpdated, list.refresh)
  useNews('messages.received', MessageEvent, list.refresh)
  return list
}
