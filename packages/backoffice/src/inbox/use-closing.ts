import type { Conversation, Inbox, InboxThread } from '@comptoir/core/inbox'
import { useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'
import { withoutConversation } from './search.ts'
import type { useInboxAddress } from './use-inbox-address.ts'

/** So long a closing can be taken back by its snackbar. */
const UNDO_MS = 10_000

/** The one below in the list, or above at its end. */
function neighbourOf(inbox: Inbox, id: string): Conversation | undefined {
  const conversations = inbox.conversations.peek()
  const at = conversations.findIndex((one) => one.id === id)
  return at < 0 ? undefined : (conversations[at + 1] ?? conversations[at - 1])
}

/** Closes at once, goes on to the next conversation, and offers to take it back (MSG-09, MSG-31). */
export function useClosing(
  inbox: Inbox,
  { go, open }: Pick<ReturnType<typeof useInboxAddress>, 'go' | 'open'>,
  thread: InboxThread | undefined,
  isPhone: boolean,
) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { show } = useToasts()
  const nameOf = useCustomerName()
  const [isAsking, setAsking] = useState(false)
  const conversation = thread?.conversation
  const canClose =
    conversation !== undefined &&
    !conversation.isClosed &&
    session.permissions.can('messaging.conversations:update', conversation.venueId)

  function leave(id: string) {
    const next = isPhone ? undefined : neighbourOf(inbox, id)
    if (next) open(next.id, { replace: true, isAutomatic: true })
    else go(withoutConversation, true)
  }

  function close(closingMessage?: string) {
    if (!canClose) return
    const { id } = conversation
    leave(id)
    inbox.close(id, closingMessage)
    const undo = {
      label: t('closing.undo'),
      onSelect() {
        inbox.reopen(id)
        open(id)
      },
    }
    const text = t('closing.done', { name: nameOf(conversation) })
    show({ id: `closed-${id}`, text, durationMs: UNDO_MS, action: undo })
  }

  return {
    close: () => close(),
    closeWith: close,
    // MSG-32: nothing can be sent any more, so there is nothing to ask.
    ask:
      canClose && !conversation.isChannelClosed && !conversation.isGroup ? () => setAsking(true) : undefined,
    isAsking,
    doneAsking: () => setAsking(false),
  }
}
