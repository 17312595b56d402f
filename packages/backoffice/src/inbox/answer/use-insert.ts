import type { Inbox } from '@comptoir/core/inbox'
import { type RefObject, useCallback } from 'react'

/** Puts a text where the caret of the answer stands, and the caret behind it; `isWhole` replaces all. */
export function useInsert(inbox: Inbox, conversationId: string, boxRef: RefObject<HTMLElement | null>) {
  return useCallback(
    (text: string, isWhole = false) => {
      const field = boxRef.current?.querySelector<HTMLTextAreaElement>('.ct-composer textarea')
      const draft = inbox.draftOf(conversationId)
      const from = isWhole ? 0 : (field?.selectionStart ?? draft.length)
      const to = isWhole ? draft.length : (field?.selectionEnd ?? draft.length)
      inbox.setDraft(conversationId, draft.slice(0, from) + text + draft.slice(to))
      // After the field has been drawn with the new text.
      requestAnimationFrame(() => {
        field?.focus()
        field?.setSelectionRange(from + text.length, from + text.length)
      })
    },
    [inbox, conversationId, boxRef],
  )
}
