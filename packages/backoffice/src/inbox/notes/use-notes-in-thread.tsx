import './notes.css'
import type { ShownNote } from '@comptoir/core/inbox-team'
import { type ChatDetails, type ChatMessage, drawMessageChanges } from '@comptoir/ui/chat'
import { useCallback, useEffectEvent, useMemo } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useDeleteQuestion } from '../../page/use-delete-question.ts'
import { useInboxTeam } from '../inbox-team.ts'

/** The notes as lines of the thread: who wrote them, and what deletes one's own. */
export function useNotesInThread() {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { notes } = useInboxTeam()
  const ownId = session.manager.value?.managerId
  const all = notes.notes.value
  const ask = useDeleteQuestion()
  const onDelete = useEffectEvent((id: string) =>
    ask(`${t('threadNote.deleteTitle')} ${t('threadNote.deleteText')}`, () => notes.remove(id)),
  )

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
    ({ noteId, ...details }: ChatDetails) =>
      noteId === undefined ? (
        drawMessageChanges(details)
      ) : (
        <button type="button" className="bo-note-delete" onClick={() => onDelete(noteId)}>
          {t('threadNote.delete')}
        </button>
      ),
    [t],
  )

  return useMemo(() => ({ all, toChat, drawBelow }), [all, toChat, drawBelow])
}
