import './inbox.css'
import './panel.css'
import './dialogs.css'
import './answer/answer.css'
import './team/team.css'
import type { Inbox } from '@comptoir/core/inbox'
import { EmptyState, LoadingSkeleton } from '@comptoir/ui'
import { lazy, Suspense } from 'react'
import { mayReadInbox, useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FeatureGate, isFeatureMissing } from '../features/index.ts'
import { panelQuery, phoneQuery, useMedia } from '../page/use-media.ts'
import { InboxTeamProvider } from './inbox-team.ts'
import { ListPane } from './ListPane.tsx'
import { NoConversation } from './NoConversation.tsx'
import { withoutConversation } from './search.ts'
import { useClosing } from './use-closing.ts'
import { useInboxFromAddress } from './use-inbox-address.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useNewInboxTeam } from './use-new-inbox-team.ts'
import { usePanel } from './use-panel.ts'
import { useVisitor } from './use-visitor.ts'

const ConversationPane = lazy(async () => ({
  default: (await import('./ConversationPane.tsx')).ConversationPane,
}))
const Closing = lazy(async () => ({ default: (await import('./Closing.tsx')).Closing }))
const ContactPanel = lazy(async () => ({ default: (await import('./ContactPanel.tsx')).ContactPanel }))

/** The list does not wait for what draws a conversation. */
function ConversationSkeleton() {
  const { t } = useTranslation('inbox')
  return (
    <section className="bo-conversation">
      <LoadingSkeleton label={t('loadingMessages')} variant="messages" />
    </section>
  )
}

function InboxView({ inbox }: { inbox: Inbox }) {
  const isPhone = useMedia(phoneQuery)
  const isPanelBeside = useMedia(panelQuery)
  const address = useInboxFromAddress(inbox)
  const { search } = address
  const panel = usePanel(address, isPanelBeside)
  const thread = search.conversationId === inbox.currentId.value ? inbox.current.value : undefined
  const isShowingList = !isPhone || search.conversationId === undefined
  const isPanelOver = panel.isOpen && !isPanelBeside
  const closing = useClosing(inbox, address, thread, isPhone)
  useInboxKeys(inbox, address, thread, {
    close: closing.close,
    leave: () => isPanelOver && panel.toggle(),
  })
  const team = useNewInboxTeam(inbox)
  const visitor = useVisitor(thread?.conversation)
  return (
    <InboxTeamProvider value={team}>
      <div
        className="bo-inbox"
        data-panel={panel.isOpen && thread ? true : undefined}
        data-open={search.conversationId !== undefined || undefined}
      >
        {isShowingList && <ListPane inbox={inbox} address={address} />}
        <Suspense fallback={<ConversationSkeleton />}>
          {thread && !(isPhone && isPanelOver) && (
            <ConversationPane
              inbox={inbox}
              thread={thread}
              visitor={visitor}
              isPhone={isPhone}
              isOpenedByHand={address.isOpenedByHandRef.current}
              isWriting={search.isWriting === true}
              onWriting={() => address.go(({ isWriting: _, ...rest }) => rest, true)}
              isPanelOpen={panel.isOpen}
              onClose={closing.close}
              onCloseWith={closing.ask}
              onTogglePanel={panel.toggle}
              isSeen={address.isSeen}
              noteId={search.noteId}
              onNoteShown={() => address.go(({ noteId: _, ...rest }) => rest, true)}
              onBack={() => address.go(withoutConversation)}
            />
          )}
        </Suspense>
        {!thread && !(isPhone && isShowingList) && (
          <NoConversation inbox={inbox} isChosen={search.conversationId !== undefined} />
        )}
        <Suspense fallback={<aside className="bo-panel" />}>
          {thread && panel.isOpen && (
            <ContactPanel
              inbox={inbox}
              conversation={thread.conversation}
              visitor={visitor}
              isCovering={isPanelOver}
              onOpen={(id) => address.open(id)}
              onCloseWith={closing.ask}
              onClose={panel.toggle}
            />
          )}
        </Suspense>
        <Suspense>
          {thread && closing.isAsking && (
            <Closing inbox={inbox} thread={thread} onClose={closing.closeWith} onDone={closing.doneAsking} />
          )}
        </Suspense>
      </div>
    </InboxTeamProvider>
  )
}

/** The unified inbox (MSG-02): list, conversation, contact; one at a time on phones. */
export function InboxPage() {
  const { t } = useTranslation(['inbox', 'app'])
  const app = useApp()
  const current = app.inbox.value
  if (!current && mayReadInbox(app)) return <LoadingSkeleton label={t('loadingList')} variant="rows" />
  if (!current) return <EmptyState title={t('forbidden.title')}>{t('forbidden.text')}</EmptyState>
  if (isFeatureMissing(current.error.value)) return <FeatureGate name="business_messages_website" />
  return <InboxView key={current.venueId} inbox={current} />
}
