import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { Messages } from './Messages.tsx'
import { PresenceLine, usePresence } from './team/PresenceLine.tsx'

const FailedDialog = lazy(async () => ({ default: (await import('./FailedDialog.tsx')).FailedDialog }))

interface ConversationPaneProps {
  inbox: Inbox
  thread: InboxThread
  isPhone: boolean
  /** The manager opened it to write. */
  isWriting: boolean
  isPanelOpen: boolean
  onClose: () => void
  onTogglePanel: () => void
  onBack: () => void
}

/** The open conversation: who, what was said, and the answer (MSG-05). */
export function ConversationPane(props: ConversationPaneProps) {
  const { inbox, thread, isPhone, isWriting, isPanelOpen, onClose, onTogglePanel, onBack } = props
  const { session } = useApp()
  const [failedId, setFailedId] = useState<string>()
  const { conversation, messages } = thread
  const failed = messages.find(
    ({ id, state }) => id === failedId && (state === 'errored' || state === 'unknown'),
  )
  usePresence(conversation)
  const canChange = session.permissions.can('messaging.conversations:update', conversation.venueId)
  const toggle = conversation.isClosed ? () => inbox.reopen(conversation.id) : onClose
  return (
    <section className="bo-conversation" aria-label={useCustomerName()(conversation)}>
      <ConversationHead
        inbox={inbox}
        conversation={conversation}
        isPhone={isPhone}
        isPanelOpen={isPanelOpen}
        onToggleClosed={canChange ? toggle : undefined}
        onTogglePanel={onTogglePanel}
        onBack={onBack}
      />
      <Messages inbox={inbox} thread={thread} onFailed={setFailedId} />
      <PresenceLine conversation={conversation} />
      <AnswerBox inbox={inbox} thread={thread} autoFocus={isWriting && !isPhone} />
      {failed && (
        <Suspense>
          <FailedDialog inbox={inbox} message={failed} onDone={() => setFailedId(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
