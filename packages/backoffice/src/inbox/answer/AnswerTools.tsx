import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { IconButton, type MenuSection } from '@comptoir/ui'
import Mic from 'lucide-react/icons/mic'
import Smile from 'lucide-react/icons/smile'
import Zap from 'lucide-react/icons/zap'
import { Proofread } from '../../agent/index.ts'
import { useTranslation } from '../../app/translation.ts'
import { AttachMenu } from './AttachMenu.tsx'

interface AnswerToolsProps {
  inbox: Inbox
  thread: InboxThread
  isDisabled: boolean
  insert: (text: string) => void
  /** Files that can be attached; absent where the channel carries none, and no voice message either. */
  media: MenuSection | undefined
  onVoice: (() => void) | undefined
  /** Absent when the manager may not read quick replies. */
  onReplies: (() => void) | undefined
  isRepliesOpen: boolean
  onEmoji: () => void
  isEmojiOpen: boolean
}

/** What helps writing, beside the send button (MSG-08). */
export function AnswerTools(props: AnswerToolsProps) {
  const {
    inbox,
    thread,
    isDisabled,
    insert,
    media,
    onVoice,
    onReplies,
    isRepliesOpen,
    onEmoji,
    isEmojiOpen,
  } = props
  const { t } = useTranslation('inbox')
  return (
    <div className="bo-tools">
      {onReplies && (
        <IconButton
          label={t('replies.title')}
          icon={<Zap className="ct-icon" aria-hidden />}
          aria-expanded={isRepliesOpen}
          data-popup-trigger
          disabled={isDisabled}
          onClick={onReplies}
        />
      )}
      <IconButton
        label={t('emoji.title')}
        icon={<Smile className="ct-icon" aria-hidden />}
        aria-expanded={isEmojiOpen}
        data-popup-trigger
        disabled={isDisabled}
        onClick={onEmoji}
      />
      <AttachMenu inbox={inbox} thread={thread} isDisabled={isDisabled} insert={insert} media={media} />
      <Proofread
        text={inbox.draftOf(thread.conversation.id)}
        isDisabled={isDisabled}
        onAccept={(text) => inbox.setDraft(thread.conversation.id, text)}
      />
      {onVoice && (
        <IconButton
          label={t('voice.title')}
          icon={<Mic className="ct-icon" aria-hidden />}
          disabled={isDisabled}
          onClick={onVoice}
        />
      )}
    </div>
  )
}
