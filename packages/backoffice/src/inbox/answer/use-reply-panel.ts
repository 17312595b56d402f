import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { fillReply, findQuickReplies, type QuickReply } from '@comptoir/core/inbox-team'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useInboxTeam } from '../inbox-team.ts'

/** A message that begins with a slash searches the quick replies, as long as it is one short line. */
const SLASH = /^\/([^\n]{0,60})$/

/** Which quick replies are offered, how they are gone through, and what happens when one is taken. */
export function useReplyPanel(
  inbox: Inbox,
  { conversation }: InboxThread,
  insert: (text: string, isWhole?: boolean) => void,
) {
  const { session, venues } = useApp()
  const { id, venueId, username, locationTitle } = conversation
  const replies = useInboxTeam().repliesOf(venueId)
  const listId = useId()
  const draft = inbox.draftOf(id)
  const [isByButton, setByButton] = useState(false)
  const [typed, setTyped] = useState('')
  const [dismissed, setDismissed] = useState<string>()
  const [active, setActive] = useState(0)

  const can = (action: 'read' | 'create' | 'update' | 'delete') =>
    session.permissions.can(`messaging.quickReplies:${action}`, venueId)
  // Closed for as long as the draft stays what it was: written again, it opens again.
  if (dismissed !== undefined && dismissed !== draft) setDismissed(undefined)
  const slash = can('read') && dismissed !== draft ? SLASH.exec(draft)?.[1] : undefined
  const isOpen = slash !== undefined || isByButton
  const search = slash ?? typed
  const found = isOpen ? findQuickReplies(replies.all.value, search) : []
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    if (isOpen && !replies.isLoaded.peek()) void replies.load()
  }, [isOpen, replies])

  function close() {
    setByButton(false)
    setTyped('')
    setActive(0)
    if (slash !== undefined) setDismissed(draft)
  }

  function take({ value }: QuickReply) {
    const venue = venues.find(venueId)?.venueName ?? locationTitle
    insert(fillReply(value, { name: username, venue }), slash !== undefined)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const reply = found[at]
    if (event.key === 'Escape') close()
    else if (found.length === 0) return
    else if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at - 1 + found.length) % found.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') reply && take(reply)
    else return
    event.preventDefault()
  }

  return {
    ...{ replies, listId, isOpen, isByButton, search, found, active: at, can, close, take, onKeyDown },
    isSlash: slash !== undefined,
    setActive,
    setTyped(text: string) {
      setTyped(text)
      setActive(0)
    },
    toggle() {
      if (isOpen) close()
      else setByButton(true)
    },
    /** The list that the field goes through; none while nothing is found. */
    controls: found.length > 0 ? listId : undefined,
    activeId: isOpen && found[at] ? `${listId}-${at}` : undefined,
  }
}

export type ReplyPanelState = ReturnType<typeof useReplyPanel>
