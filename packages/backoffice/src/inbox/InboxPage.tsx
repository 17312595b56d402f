import './inbox.css'
import './panel.css'
import './dialogs.css'
import './answer/answer.css'
import './team/team.css'
import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { EmptyState } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { FeatureGate, isFeatureMissing } from '../features/index.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { closingText } from './closing-text.ts'
import { DeskProvider } from './desk.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { ListPane } from './ListPane.tsx'
import { NoConversation } from './NoConversation.tsx'
import { useInboxFromAddress } from './use-inbox-address.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { panelQuery, phoneQuery, useMedia } from './use-media.ts'
import { useNewDesk } from './use-new-desk.ts'
import { usePanel } from './use-panel.ts'

/** The dialog that asks before closing; the last message is for the customer, so in the venue's language. */
function Closing({ inbox, thread, onDone }: { inbox: Inbox; thread: InboxThread; onDone: () => void }) {
  const { venues } = useApp()
  const { conversation } = thread
  const language = venues.find(conversation.venueId)?.language ?? 'fr'
  const profile = inbox.profiles.value.find(({ profileId }) => profileId === conversation.gbpId)
  return (
    <CloseDialog
      conversation={conversation}
      proposal={closingText(language, profile?.metadata.mapsUri ?? undefined)}
      onCancel={onDone}
      onClose={(closingMessage) => {
        inbox.close(conversation.id, closingMessage)
        onDone()
      }}
    />
  )
}

function InboxView({ inbox }: { inbox: Inbox }) {
  const isPhone = useMedia(phoneQuery)
  const isPanelBeside = useMedia(panelQuery)
  const address = useInboxFromAddress(inbox)
  const { search } = address
  const panel = usePanel(address, isPanelBeside)
  const thread = search.conversationId === inbox.currentId.value ? inbox.current.value : undefined
  const keys = useInboxKeys(inbox, address, thread)
  const isShowingList = !isPhone || search.conversationId === undefined
  const isPanelOver = panel.isOpen && !isPanelBeside
  const desk = useNewDesk(inbox)
  return (
    <DeskProvider value={desk}>
      <div className="bo-inbox" data-panel={panel.isOpen && thread ? true : undefined}>
        {isShowingList && <ListPane inbox={inbox} address={address} />}
        {thread && !(isPhone && isPanelOver) && (
          <ConversationPane
            inbox={inbox}
            thread={thread}
            isPhone={isPhone}
            isWriting={address.isOpenedByHandRef.current}
            isPanelOpen={panel.isOpen}
            onClose={keys.askToClose}
            onTogglePanel={panel.toggle}
            onBack={() => address.go(({ conversationId: _, panel: __, ...rest }) => rest)}
          />
        )}
        {!thread && !(isPhone && isShowingList) && (
          <NoConversation inbox={inbox} isChosen={search.conversationId !== undefined} />
        )}
        {thread && panel.isOpen && (
          <ContactPanel
            inbox={inbox}
            conversation={thread.conversation}
            isCovering={isPanelOver}
            onOpen={(id) => address.open(id)}
            onClose={panel.toggle}
          />
        )}
        {thread && keys.isClosing && <Closing inbox={inbox} thread={thread} onDone={keys.closeDialogs} />}
        {keys.isHelpOpen && <KeysDialog onDone={keys.closeDialogs} />}
      </div>
    </DeskProvider>
  )
}

/** The unified inbox (MSG-02): list, conversation, contact; one at a time on phones. */
export function InboxPage() {
  const { t } = useTranslation(['inbox', 'app', 'agent'])
  const { inbox } = useApp()
  const current = inbox.value
  if (!current) return <EmptyState title={t('forbidden.title')}>{t('forbidden.text')}</EmptyState>
  if (isFeatureMissing(current.error.value)) return <FeatureGate name="business_messages_website" />
  return <InboxView key={current.venueId} inbox={current} />
}
