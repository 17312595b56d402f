import { MESSAGE_MAX } from '@comptoir/core/inbox'
import {
  QUICK_REPLY_TITLE_MAX,
  type QuickReplies,
  type QuickReply,
  replyVariables,
} from '@comptoir/core/inbox-team'
import { countCodePoints } from '@comptoir/core/rules'
import { Button, Dialog, TextArea, TextField, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { UnsavedChanges } from '../../app/UnsavedChanges.tsx'

interface QuickReplyDialogProps {
  replies: QuickReplies
  /** The one that is changed; a new one without. */
  reply?: QuickReply | undefined
  /** What a new one begins with. */
  startsWith?: string | undefined
  onDone: () => void
}

/** Widths of the documents: a new one, and one that is changed (MSG-11). */
const NEW_PX = 600
const CHANGE_PX = 550

/** Writes or changes a quick reply (MSG-11, MSG-46). It closes at once; a snackbar reports a failure (MSG-51). */
export function QuickReplyDialog({ replies, reply, startsWith = '', onDone }: QuickReplyDialogProps) {
  const { t } = useTranslation('inbox')
  const { show } = useToasts()
  const [title, setTitle] = useState(reply?.title ?? '')
  const [value, setValue] = useState(reply?.value ?? startsWith)
  const [isAsked, setAsked] = useState(false)
  const isDirty = title !== (reply?.title ?? '') || value !== (reply?.value ?? startsWith)
  const titleOver = countCodePoints(title.trim()) - QUICK_REPLY_TITLE_MAX
  const valueOver = countCodePoints(value) - MESSAGE_MAX
  const isFit = title.trim() !== '' && titleOver <= 0 && value.trim() !== '' && valueOver <= 0

  async function save() {
    setAsked(true)
    if (!isFit) return
    onDone()
    const text = { title: title.trim(), value }
    const isKept = await (reply ? replies.change(reply.id, text) : replies.add(text))
    if (isKept)
      show({ id: 'quick-reply', text: t(reply ? 'replies.changed' : 'replies.added'), tone: 'success' })
  }

  const missing = (text: string) => (isAsked && text.trim() === '' ? t('replies.required') : undefined)
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size={reply ? CHANGE_PX : NEW_PX}
      title={t(reply ? 'replies.change' : 'replies.new')}
      closeLabel={t('replies.cancel')}
      footer={
        <>
          <Button onClick={onDone}>{t('replies.cancel')}</Button>
          <Button variant="primary" aria-disabled={!isFit} onClick={() => void save()}>
            {t('replies.save')}
          </Button>
        </>
      }
    >
      <UnsavedChanges isDirty={isDirty} />
      <div className="bo-reply-form">
        <TextField
          label={t('replies.name')}
          value={title}
          onChange={setTitle}
          autoFocus
          required
          error={titleOver > 0 ? t('tooLong', { count: titleOver }) : missing(title)}
        />
        <TextArea
          label={t('replies.message')}
          value={value}
          onChange={setValue}
          rows={5}
          required
          counter={t('counter', { used: countCodePoints(value), limit: MESSAGE_MAX })}
          error={valueOver > 0 ? t('tooLong', { count: valueOver }) : missing(value)}
          help={t('replies.variables', { list: replyVariables.map((name) => `{${name}}`).join(', ') })}
        />
      </div>
    </Dialog>
  )
}
