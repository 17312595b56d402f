import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import type { ConversationVisitor } from '@comptoir/core/webchat'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { ComposeBox } from './AnswerBox.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { Messages } from './Messages.tsx'
import { useThreadNotes } from './notes/use-thread-notes.ts'
import { PresenceLine, usePresence } from './team/PresenceLine.tsx'

const FailedDialog = lazy(async () => ({ default: (await import('./FailedDialog.tsx')).FailedDialog }))

interface ConversationPaneProps {
  inbox: Inbox
  thread: InboxThread
  /** Who writes, where that is a visitor of the site. */
  visitor: ConversationVisitor | undefined
  isPhone: boolean
  /** The manager opened it by hand; on a phone the keyboard would cover what they read. */
  isOpenedByHand: boolean
  /** The manager asked to answer. */
  isWriting: boolean
  /** The cursor is in the field, where there is one. */
  onWriting: () => void
  isPanelOpen: boolean
  /** Somebody has it before them: it did not open by itself. */
  isSeen: boolean
  /** The note to show, and what is called once it is in view. */
  noteId: string | undefined
  onNoteShown: () => void
  onClose: () => void
  /** Closes with a last message; absent where none can be sent. */
  onCloseWith: (() => void) | undefined
  onTogglePanel: () => void
  onBack: () => void
}

/** Puts the cursor into the field where the manager asked to answer, also when the conversation is open already. */
function useCursor({ thread, isWriting, onWriting }: ConversationPaneProps) {
  const { id } = thread.conversation
  const begin = useEffectEvent(onWriting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has another field
  useEffect(() => {
    if (!isWriting) return
    document.querySelector<HTMLElement>('.bo-answer textarea')?.focus()
    begin()
  }, [isWriting, id])
}

/** The open conversation: who, what was said, and the answer (MSG-05). */
export function ConversationPane(props: ConversationPaneProps) {
  const { inbox, thread, isPhone, isOpenedByHand, isPanelOpen, onClose, onTogglePanel, onBack } = props
  const { session } = useApp()
  const [failedId, setFailedId] = useState<string>()
  const { conversation, messages } = thread
  const failed = messages.find(
    ({ id, state }) => id === failedId && (state === 'errored' || state === 'unknown'),
  )
  usePresence(conversation)
  useCursor(props)
  useThreadNotes(conversation, props.isSeen)
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
        onCloseWith={props.onCloseWith}
        onTogglePanel={onTogglePanel}
        onBack={onBack}
      />
      <Messages
        inbox={inbox}
        thread={thread}
        visitor={props.visitor}
        onFailed={setFailedId}
        noteId={props.noteId}
        onNoteShown={props.onNoteShown}
      />
      <PresenceLine conversation={conversation} />
      <ComposeBox
        key={conversation.id}
        inbox={inbox}
        thread={thread}
        autoFocus={isOpenedByHand && !isPhone}
        smsNumber={props.visitor?.smsNumber ?? ''}
      />
      {failed && (
        <Suspense>
          <FailedDialog inbox={inbox} message={failed} onDone={() => setFailedId(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
