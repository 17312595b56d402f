import { type Inbox, type InboxThread, MESSAGE_MAX, replyHint } from '@comptoir/core/inbox'
import { Composer } from '@comptoir/ui/chat'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useFormat } from '../app/format.ts'

interface AnswerBoxProps {
  inbox: Inbox
  thread: InboxThread
  autoFocus: boolean
}

/** What one should know before answering (MSG-13, MSG-34). */
function useHint({ conversation, messages }: InboxThread, canSend: boolean): string | undefined {
  const { t } = useTranslation(['inbox', 'app'])
  const format = useFormat()
  if (!canSend) return t('hint.readOnly')
  if (conversation.isChannelClosed) return t('hint.channelClosed')
  if (conversation.isClosed) return t('hint.closed')
  const hint = replyHint(conversation, messages)
  if (!hint) return undefined
  const platform = t(`platform.${hint.platform}`, { ns: 'app' })
  const date = format.exact(new Date(hint.endsAt))
  if (!hint.isOver) return t('hint.window', { platform, date })
  if (hint.platform !== 'website') return t('hint.windowOver', { platform, date })
  const last = messages.findLast((message) => message.position === 'left')
  return t('hint.visitorLeft', { ago: format.ago(new Date(last?.timestamp ?? hint.endsAt)) })
}

/** Where the answer is written; what is typed stays with its conversation. */
export function AnswerBox({ inbox, thread, autoFocus }: AnswerBoxProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { id, venueId, isChannelClosed } = thread.conversation
  const name = useCustomerName()(thread.conversation)
  const canSend = session.permissions.can('messaging.messages:send', venueId)
  const hint = useHint(thread, canSend)
  return (
    <div className="bo-answer">
      <Composer
        key={id}
        value={inbox.draftOf(id)}
        onChange={(text) => inbox.setDraft(id, text)}
        onSend={inbox.send}
        limit={MESSAGE_MAX}
        isDisabled={isChannelClosed || !canSend}
        autoFocus={autoFocus && !isChannelClosed && canSend}
        hint={hint}
        labels={{
          field: t('write', { name }),
          placeholder: t('placeholder'),
          send: t('send'),
          counter: (used, limit) => t('counter', { used, limit }),
          tooLong: (count) => t('tooLong', { count }),
        }}
      />
    </div>
  )
}
