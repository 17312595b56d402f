import type { Inbox, InboxMessage, InboxThread } from '@comptoir/core/inbox'
import { threadEntries } from '@comptoir/core/inbox-team'
import type { ConversationVisitor } from '@comptoir/core/webchat'
import { LoadingSkeleton } from '@comptoir/ui'
import { drawMessageContext, MessageList, type MessageListLabels, SystemLine } from '@comptoir/ui/chat'
import { useMemo } from 'react'
import { useSourceName } from '../agent/index.ts'
import { useCustomerName } from '../app/customer.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useBlockReason } from './answer/use-block-reason.ts'
import { toChatMessage } from './chat-messages.ts'
import { useDetailWords } from './detail-words.ts'
import { useMediaItems, useMediaWords } from './media/use-media-items.tsx'
import { useNoteInView } from './notes/use-note-in-view.ts'
import { useNotesInThread } from './notes/use-notes-in-thread.tsx'
import { useAuthors } from './use-authors.ts'
import { eventLine } from './visitor-events.ts'

function useLabels(name: string): MessageListLabels {
  const { t } = useTranslation('inbox')
  const lastWords = useMediaWords()
  return useMemo(
    () => ({
      log: t('log', { name }),
      left: name,
      right: t('business'),
      automatic: t('automatic'),
      agent: t('agent'),
      sources: t('sources'),
      note: t('note'),
      states: {
        pending: t('state.pending'),
        sent: t('state.sent'),
        delivered: t('state.delivered'),
        read: t('state.read'),
        errored: t('state.errored'),
        unknown: t('state.unknown'),
      },
      decide: t('decide'),
      resend: t('resend'),
      loadingOlder: t('loadingOlder'),
      jumpToLatest: t('jumpToLatest'),
      newMessages: (count) => t('newMessages', { count }),
      announce: ({ body, media }) => t('announce', { name, body: body || lastWords(media) }),
    }),
    [t, name, lastWords],
  )
}

interface MessagesProps {
  inbox: Inbox
  thread: InboxThread
  visitor: ConversationVisitor | undefined
  onFailed: (messageId: string) => void
  /** The note to show, and what is called once it is in view. */
  noteId: string | undefined
  onNoteShown: () => void
}

/** What was said, what the team noted, and what the visitor did, by time. */
function useLines(
  { conversation, messages, hasOlder }: InboxThread,
  visitor: ConversationVisitor | undefined,
) {
  const { t } = useTranslation('inbox')
  const customer = useCustomerName()(conversation)
  const details = useDetailWords(customer, conversation.locationTitle)
  const authors = useAuthors()
  const { locationTitle } = conversation
  const closedMark = t('closedMark')
  const nameOf = useSourceName()
  const notes = useNotesInThread()
  const events = visitor?.events
  const lines = useMemo(() => {
    const authorOf = (one: InboxMessage) => authors(one, { locationTitle })
    const words = { closedMark, nameOf, details, authorOf }
    return threadEntries({ messages, hasOlder }, { notes: notes.all, events }).map((entry) => {
      if (entry.kind === 'message') return toChatMessage(entry.message, words)
      if (entry.kind === 'note') return notes.toChat(entry.note)
      return eventLine(entry.event, t)
    })
  }, [messages, hasOlder, notes, events, closedMark, nameOf, details, authors, locationTitle, t])
  return { lines, drawBelow: notes.drawBelow }
}

/** Messages by day; scrolling up loads older ones. */
export function Messages({ inbox, thread, visitor, onFailed, noteId, onNoteShown }: MessagesProps) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const { conversation, state, error, hasOlder, isLoadingOlder } = thread
  const customer = useCustomerName()(conversation)
  const labels = useLabels(customer)
  const reason = useBlockReason(thread)
  const { lines, drawBelow } = useLines(thread, visitor)
  useNoteInView(inbox, thread, { noteId, shown: lines, onNoteShown })
  const { drawMedia, lightbox } = useMediaItems(inbox)
  if (state === 'loading' && lines.length === 0)
    return <LoadingSkeleton label={t('loadingMessages')} variant="messages" />
  if (state === 'failed') {
    return <ProblemState title={t('messagesFailed')} error={error} onRetry={inbox.reload} />
  }
  return (
    <>
      <MessageList
        key={conversation.id}
        messages={lines}
        labels={labels}
        formatTime={format.time}
        formatDay={format.day}
        onResend={onFailed}
        onReachStart={hasOlder ? inbox.loadOlder : undefined}
        isLoadingOlder={isLoadingOlder}
        drawMedia={drawMedia}
        drawAbove={drawMessageContext}
        drawBelow={drawBelow}
        footer={
          reason !== undefined && (
            <div role="status">
              <SystemLine>{reason}</SystemLine>
            </div>
          )
        }
      />
      {lightbox}
    </>
  )
}
