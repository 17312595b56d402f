import type { Inbox } from '@comptoir/core/inbox'
import { useTranslation } from '../../app/translation.ts'
import { toChatMedia } from '../chat-messages.ts'
import { useMediaItems } from './use-media-items.tsx'

const SHOWN = 3

/** The three newest files of the conversation that is open (MSG-07). */
export function NewestMedia({ inbox, conversationId }: { inbox: Inbox; conversationId: string }) {
  const { t } = useTranslation('inbox')
  const { drawMedia, lightbox } = useMediaItems(inbox)
  const thread = inbox.current.value
  if (thread?.conversation.id !== conversationId) return null
  const media = thread.messages.flatMap((message) => message.media ?? []).slice(-SHOWN)
  if (media.length === 0) return null
  return (
    <section className="bo-newest" aria-label={t('media.newest')}>
      <h3>{t('media.newest')}</h3>
      {media.toReversed().map((item) => (
        <div key={item.id ?? item.body}>{drawMedia([toChatMedia(item)])}</div>
      ))}
      {lightbox}
    </section>
  )
}
