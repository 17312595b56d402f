import type { Conversation } from '@comptoir/core/inbox'
import {
  type ConversationVisitor,
  getConversationVisitor,
  VISITOR_EVENT,
  VisitorChangedEvent,
} from '@comptoir/core/webchat'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/context.ts'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'

/** What is known of the visitor of a conversation, as it is now; undefined on other channels. */
export function useVisitor(conversation: Conversation | undefined): ConversationVisitor | undefined {
  const { session } = useApp()
  const { id, venueId, lastMessageTimestamp } =
    conversation?.platform === 'website' ? conversation : ({} as Partial<Conversation>)
  const facts = useResource(`visitor-${id}`, async (signal) =>
    id && venueId ? session.api(getConversationVisitor, { params: { venueId, id } }, { signal }) : null,
  )
  useAside(facts)
  useNews<VisitorChangedEvent>(VISITOR_EVENT, VisitorChangedEvent, (event) => {
    if (id && (!event || event.conversationId === id)) return facts.reload()
  })
  const shownRef = useRef({ id, at: lastMessageTimestamp })
  useEffect(() => {
    const { current: before } = shownRef
    shownRef.current = { id, at: lastMessageTimestamp }
    if (before.id === id && before.at !== lastMessageTimestamp) void facts.reload()
  }, [facts, id, lastMessageTimestamp])
  return facts.data.value ?? undefined
}
