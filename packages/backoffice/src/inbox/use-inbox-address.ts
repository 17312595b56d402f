import { type Inbox, watchWithAttention } from '@comptoir/core/inbox'
import { type HistoryState, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { phoneQuery, useMedia } from '../page/use-media.ts'
import { filterOf } from './filter.ts'
import { type InboxSearch, readInboxSearch } from './search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation opened by itself. */
    isAutomatic?: true
  }
}

/**
 * The address of the inbox and how to change it; `replace` leaves no step for the back gesture. Who opens a
 * conversation by hand wants to write; with j and k one reads on.
 */
export function useInboxAddress() {
  const given = useSearch({ from: '/signed-in/messages' })
  const search = useMemo(() => readInboxSearch({ ...given }), [given])
  const navigate = useNavigate()
  const go = useCallback(
    (change: (search: InboxSearch) => InboxSearch, replace = false, state: HistoryState = {}) =>
      void navigate({ to: '/messages', search: change, replace, state }),
    [navigate],
  )
  const isOpenedByHandRef = useRef(false)
  const open = useCallback(
    (conversationId: string, { isByHand = false, replace = false, isAutomatic = false } = {}) => {
      isOpenedByHandRef.current = isByHand
      go(
        ({ panel, isWriting: _, noteId: __, open: ___, of: ____, ...rest }) => ({
          ...rest,
          ...(panel === false ? { panel } : {}),
          conversationId,
        }),
        replace,
        isAutomatic ? { isAutomatic } : {},
      )
    },
    [go],
  )
  return { search, go, open, isOpenedByHandRef }
}

const LOOKS = ['pointerdown', 'focusin', 'wheel'] as const

/** A conversation that opened by itself stays unread until somebody clicks, scrolls or writes in it. */
function useAutomaticOpening(conversationId: string | undefined) {
  // The step of the history knows it over a reload, too.
  const { state } = useRouter().history.location
  const [automaticId, setAutomaticId] = useState(state.isAutomatic ? conversationId : undefined)
  useEffect(() => {
    if (automaticId === undefined) return
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.bo-conversation')) setAutomaticId(undefined)
    }
    for (const type of LOOKS) document.addEventListener(type, look, { passive: true })
    return () => {
      for (const type of LOOKS) document.removeEventListener(type, look)
    }
  }, [automaticId])
  return { automaticId, setAutomaticId }
}

/**
 * The store follows the address: filter, profile and conversation. Where there is room for both, the first
 * conversation of a new list opens by itself (MSG-33).
 */
export function useInboxFromAddress(inbox: Inbox) {
  const address = useInboxAddress()
  const { search } = address
  const { conversationId } = search
  const filterKey = JSON.stringify(filterOf(search))
  const isPhone = useMedia(phoneQuery)
  const { history } = useRouter()

  const { automaticId, setAutomaticId } = useAutomaticOpening(conversationId)
  const isSeen = conversationId !== automaticId

  const open = useCallback(
    (...[id, how]: Parameters<typeof address.open>) => {
      setAutomaticId(how?.isAutomatic ? id : undefined)
      address.open(id, how)
    },
    [address.open, setAutomaticId],
  )

  const setFilter = useEffectEvent(() => inbox.setFilter(filterOf(search)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  useEffect(() => setFilter(), [inbox, filterKey])
  const select = useEffectEvent(() => inbox.select(conversationId, isSeen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, however it came to be seen
  useEffect(() => select(), [inbox, conversationId])
  const isLooking = conversationId !== undefined && isSeen
  useEffect(() => (isLooking ? watchWithAttention(inbox) : undefined), [inbox, isLooking])

  const isListed = JSON.stringify(inbox.filter.value) === filterKey && inbox.listState.value === 'ready'
  const firstId = isListed ? inbox.conversations.value[0]?.id : undefined
  useEffect(() => {
    // This page is still drawn while the next one loads: it must not navigate back.
    const isStaying = history.location.pathname === '/messages'
    if (!isPhone && isStaying && conversationId === undefined && firstId !== undefined) {
      setAutomaticId(firstId)
      address.open(firstId, { replace: true, isAutomatic: true })
    }
  }, [isPhone, conversationId, firstId, address.open, history, setAutomaticId])
  return { ...address, open, isSeen }
}
