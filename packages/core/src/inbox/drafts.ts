import { signal } from '@preact/signals-core'
import type { KeyValueStorage } from '../state/storage.ts'

/** What is typed and not sent, kept for this manager on this device: answers, and apart from them notes. */
export function createDrafts({ storage, managerId }: { storage: KeyValueStorage; managerId: number }) {
  const drafts = signal<ReadonlyMap<string, string>>(new Map())
  const keyOf = (id: string) => `draft:${managerId}:${id}`
  const draftOf = (id: string) => drafts.value.get(id) ?? storage.get(keyOf(id)) ?? ''
  function setDraft(id: string, text: string) {
    drafts.value = new Map(drafts.peek()).set(id, text)
    if (text) storage.set(keyOf(id), text)
    else storage.remove(keyOf(id))
  }
  const noteOf = (id: string) => `${id}:note`
  return {
    draftOf,
    setDraft,
    threadNoteDraftOf: (id: string) => draftOf(noteOf(id)),
    setThreadNoteDraft: (id: string, text: string) => setDraft(noteOf(id), text),
  }
}
