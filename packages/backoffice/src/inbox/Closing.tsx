import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { useApp } from '../app/context.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { closingText } from './closing-text.ts'

/** The dialog that asks before closing; the last message is for the customer, so in the venue's language. */
export function Closing({
  inbox,
  thread,
  onDone,
}: {
  inbox: Inbox
  thread: InboxThread
  onDone: () => void
}) {
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
