import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import type { ChatMessage } from '@comptoir/ui/chat'
import { useEffect, useEffectEvent } from 'react'

/** A row that is far away is drawn once the log stands near it. */
const TRIES = 20

/** Scrolls to a line of the open conversation; answers how to stop. */
function scrollTo(id: string, share: number, onDone: () => void): () => void {
  let tries = 0
  let frame = requestAnimationFrame(function look() {
    const log = document.querySelector<HTMLElement>('.bo-conversation .ct-log-box')
    const row = log?.querySelector(`[data-id="${id}"]`)
    row?.scrollIntoView({ block: 'center' })
    if (row) {
      row.setAttribute('data-shown', '')
      onDone()
      return
    }
    if (log) log.scrollTop = share * log.scrollHeight
    tries += 1
    if (tries < TRIES) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

interface NoteInView {
  noteId: string | undefined
  shown: readonly ChatMessage[]
  onNoteShown: () => void
}

/** Brings a note into view that an address names, and reads older messages until it is there. */
export function useNoteInView(
  inbox: Pick<Inbox, 'loadOlder'>,
  { state, hasOlder, isLoadingOlder }: InboxThread,
  { noteId, shown, onNoteShown }: NoteInView,
) {
  const onDone = useEffectEvent(onNoteShown)
  const at = noteId === undefined ? -1 : shown.findIndex(({ id }) => id === noteId)
  const count = shown.length
  const isMissing = noteId !== undefined && at < 0 && state === 'ready'
  useEffect(() => {
    if (isMissing && hasOlder && !isLoadingOlder) inbox.loadOlder()
  }, [isMissing, hasOlder, isLoadingOlder, inbox])
  useEffect(() => {
    if (noteId !== undefined && at >= 0) return scrollTo(noteId, at / count, () => onDone())
  }, [noteId, at, count])
}
