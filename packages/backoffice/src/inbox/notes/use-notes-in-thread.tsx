import './notes.css'
import type { ShownNote } from '@comptoir/core/inbox-team'
import { ConfirmDialog } from '@comptoir/ui'
import { type ChatDetails, type ChatMessage, drawMessageChanges } from '@comptoir/ui/chat'
import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useInboxTeam } from '../inbox-team.ts'

/** The notes as lines of the thread: who wrote them, and what deletes one's own. */
export function useNotesInThread() {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { notes } = useInboxTeam()
  const ownId = session.manager.value?.managerId
  const all = notes.notes.value
  const [deletedId, setDeletedId] = useState<string>()

  const toChat = useCallback(
    ({ id, body, timestamp, managerId, authorName, isPending }: ShownNote): ChatMessage => {
      const isOwn = managerId === ownId
      return {
        id,
        body,
        side: 'right',
        at: timestamp,
        kind: 'note',
        author: isOwn ? t('business') : (authorName ?? t('team.former')),
        ...(isPending ? { state: 'pending' } : isOwn ? { details: { noteId: id } } : {}),
      }
    },
    [t, ownId],
  )

  const drawBelow = useCallback(
    (details: ChatDetails) =>
      details.noteId === undefined ? (
        drawMessageChanges(details)
      ) : (
        <button type="button" className="bo-note-delete" onClick={() => setDeletedId(details.noteId)}>
          {t('threadNote.delete')}
        </button>
      ),
    [t],
  )

  const close = () => setDeletedId(undefined)
  const dialog = deletedId !== undefined && (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={t('threadNote.deleteTitle')}
      confirmLabel={t('threadNote.deleteConfirm')}
      cancelLabel={t('threadNote.keep')}
      onConfirm={() => {
        notes.remove(deletedId)
        close()
      }}
      onCancel={close}
    >
      {t('threadNote.deleteText')}
    </ConfirmDialog>
  )
  const lines = useMemo(() => ({ all, toChat, drawBelow }), [all, toChat, drawBelow])
  return { lines, dialog }
}
