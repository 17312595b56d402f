import type { Conversation, ConversationMarks, Inbox, InboxThread } from '@comptoir/core/inbox'
import { useApp } from '../app/context.ts'
import { tomorrow } from './team/snooze-times.ts'
import type { useInboxAddress } from './use-inbox-address.ts'
import { useKeys } from './use-keys.ts'

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

interface Keys {
  close: () => void
  /** Closes what stands over the conversation. */
  leave: () => void
}

/** The keys of the inbox. */
export function useInboxKeys(
  inbox: Inbox,
  { search, go, open }: ReturnType<typeof useInboxAddress>,
  thread: InboxThread | undefined,
  { close, leave }: Keys,
): void {
  const { session } = useApp()
  const ownId = session.manager.value?.managerId ?? null

  function step(by: 1 | -1) {
    const conversations = inbox.conversations.peek()
    const at = conversations.findIndex((one) => one.id === search.conversationId)
    const next = conversations[at < 0 ? 0 : at + by]
    if (next) open(next.id, { replace: search.conversationId !== undefined })
  }

  function mark(marksOf: (conversation: Conversation) => ConversationMarks) {
    const conversation = thread?.conversation
    if (conversation && session.permissions.can('messaging.conversations:update', conversation.venueId))
      inbox.mark(conversation.id, marksOf(conversation))
  }

  useKeys({
    next: () => step(1),
    previous: () => step(-1),
    enter: () => focusOn('.bo-conversation .ct-log-box'),
    reply: () => focusOn('.bo-answer textarea'),
    close,
    assign: () => mark((conversation) => ({ assigneeId: conversation.assigneeId === ownId ? null : ownId })),
    snooze: () => mark(({ snoozedUntil }) => ({ snoozedUntil: snoozedUntil === null ? tomorrow() : null })),
    unread: () => go(({ isUnread, ...rest }) => (isUnread ? rest : { ...rest, isUnread: true })),
    search: () => focusOn('.bo-list .ct-search input'),
    leave,
  })
}
