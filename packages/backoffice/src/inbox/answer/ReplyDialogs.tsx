import type { QuickReply } from '@comptoir/core/inbox-team'
import { ManageReplies } from './ManageReplies.tsx'
import { QuickReplyDialog } from './QuickReplyDialog.tsx'
import type { ReplyPanelState } from './use-reply-panel.ts'

/** Which dialog of the quick replies is open. */
export type ReplyDialog = { kind: 'new' } | { kind: 'manage' } | { kind: 'change'; reply: QuickReply }

interface ReplyDialogsProps {
  panel: ReplyPanelState
  dialog: ReplyDialog
  onOpen: (dialog: ReplyDialog | undefined) => void
}

/** Writing, changing and deleting quick replies; read when somebody does. */
export function ReplyDialogs({ panel, dialog, onOpen }: ReplyDialogsProps) {
  const { replies, can } = panel
  const close = () => onOpen(undefined)
  if (dialog.kind === 'new') return <QuickReplyDialog replies={replies} onDone={close} />
  if (dialog.kind === 'change')
    return (
      <QuickReplyDialog replies={replies} reply={dialog.reply} onDone={() => onOpen({ kind: 'manage' })} />
    )
  return (
    <ManageReplies
      replies={replies}
      canChange={can('update')}
      canRemove={can('delete')}
      onChange={(reply) => onOpen({ kind: 'change', reply })}
      onDone={close}
    />
  )
}
