import { closingText, type Inbox, type InboxThread } from '@comptoir/core/inbox'
import { useApp } from '../app/context.ts'
import { linksOf } from './answer/links.ts'
import { CloseDialog } from './CloseDialog.tsx'

interface ClosingProps {
  inbox: Inbox
  thread: InboxThread
  onClose: (closingMessage: string) => void
  onDone: () => void
}

/** The last message before closing; it is for the customer, so in the venue's language. */
export function Closing({ inbox, thread, onClose, onDone }: ClosingProps) {
  const { venues } = useApp()
  const { conversation } = thread
  const venue = venues.find(conversation.venueId)
  const language = venue?.language ?? 'fr'
  const profile = inbox.profiles.value.find(({ profileId }) => profileId === conversation.gbpId)
  return (
    <CloseDialog
      conversation={conversation}
      proposal={closingText(language, linksOf(profile, venue).review)}
      onCancel={onDone}
      onClose={(closingMessage) => {
        onDone()
        onClose(closingMessage)
      }}
    />
  )
}
