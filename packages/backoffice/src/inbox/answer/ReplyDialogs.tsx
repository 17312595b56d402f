import { useEffect } from 'react'
import type { OpenedAddress } from '../../page/use-opened.ts'
import { ManageReplies } from './ManageReplies.tsx'
import { QuickReplyDialog } from './QuickReplyDialog.tsx'
import type { ReplyPanelState } from './use-reply-panel.ts'

interface ReplyDialogsProps {
  panel: ReplyPanelState
  /** Which of them is open: one quick reply, or all. */
  address: OpenedAddress<'reply' | 'replies'>
}

/** Writing, changing and deleting quick replies; read when somebody does. */
export function ReplyDialogs({ panel, address }: ReplyDialogsProps) {
  const { replies, can } = panel
  const { opened, of, open, close } = address
  useEffect(() => {
    if (!replies.isLoaded.peek()) void replies.load()
  }, [replies])
  if (opened === 'reply' && of === undefined) return <QuickReplyDialog replies={replies} onDone={close} />
  if (opened === 'reply') {
    const reply = replies.all.value.find(({ id }) => id === of)
    return reply && <QuickReplyDialog replies={replies} reply={reply} onDone={() => open('replies')} />
  }
  return (
    <ManageReplies
      replies={replies}
      canChange={can('update')}
      canRemove={can('delete')}
      onChange={({ id }) => open('reply', id)}
      onDone={close}
    />
  )
}
