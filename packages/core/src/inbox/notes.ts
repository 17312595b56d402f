import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { NoteDraft } from './inbox.ts'
import { NOTE_SAVE_DELAY_MS } from './rules.ts'

/** Notes under edit (MSG-19, MSG-38, MSG-52). */
export interface Notes {
  readonly drafts: ReadonlySignal<ReadonlyMap<string, NoteDraft>>
  edit(conversationId: string, text: string): void
  save(conversationId: string): void
  dispose(): void
}

/** How notes are stored and what is reported when they are not. */
export interface NotesOptions {
  /** What the server holds, or undefined for a conversation that is not known. */
  savedText: (conversationId: string) => string | undefined
  store: (conversationId: string, text: string) => Promise<void>
  /** The note shows what the server holds again; `retry` puts the lost text back and saves it (D-32). */
  onFailed: (error: unknown, retry: () => void) => void
}

/** Makes a {@link Notes}: each note is saved 3.5 s after the last key, or when asked, and only when changed. */
export function createNotes({ savedText, store, onFailed }: NotesOptions): Notes {
  const drafts = signal<ReadonlyMap<string, NoteDraft>>(new Map())
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function put(id: string, draft: NoteDraft | undefined) {
    const next = new Map(drafts.peek())
    if (draft) next.set(id, draft)
    else next.delete(id)
    drafts.value = next
  }

  function edit(id: string, text: string) {
    put(id, { text, state: 'edited' })
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => save(id), NOTE_SAVE_DELAY_MS),
    )
  }

  function save(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const draft = drafts.peek().get(id)
    if (draft?.state !== 'edited') return
    if (draft.text === savedText(id)) return put(id, undefined)
    const saving: NoteDraft = { text: draft.text, state: 'saving' }
    put(id, saving)
    // A key pressed in the meantime made a newer draft, which stays.
    const isNewest = () => drafts.peek().get(id) === saving
    store(id, draft.text).then(
      () => {
        if (isNewest()) put(id, undefined)
      },
      (error: unknown) => {
        if (isNewest()) put(id, undefined)
        onFailed(error, () => {
          edit(id, draft.text)
          save(id)
        })
      },
    )
  }

  return {
    drafts,
    edit,
    save,
    dispose() {
      for (const id of timers.keys()) save(id)
    },
  }
}
