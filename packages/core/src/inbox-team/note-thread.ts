import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { newId } from '../http/id.ts'
import type { InboxLive } from '../inbox/index.ts'
import {
  addThreadNote,
  deleteThreadNote,
  listThreadNotes,
  PlacedNote,
  readMentions,
  type ThreadNote,
  threadNoteEvents,
} from './thread-notes.ts'

/** A note as a thread shows it: also one that the server has not taken yet. */
export interface ShownNote extends ThreadNote {
  isPending?: true
}

/** A change that was taken back, or notes that could not be read; `retry` tries again. */
export interface NoteFailure {
  action: 'read' | 'add' | 'remove'
  error: unknown
  retry: () => void
}

/** The notes of the open conversation. Actions never reject: what fails is undone and reported. */
export interface NoteThread {
  /** Oldest first. */
  readonly notes: ReadonlySignal<readonly ShownNote[]>
  /** Moves to a conversation, or to none, and reads its notes. */
  look(at: { venueId: number; id: string } | undefined): void
  /** Writes a note into the conversation, shown at once. Blank text is ignored. */
  add(body: string, mentionedIds: readonly number[]): void
  /** Deletes one's own note. */
  remove(noteId: string): void
  /** The manager has the conversation before them: what mentions them there is read. */
  see(): void
  dispose(): void
}

/** What a {@link NoteThread} is made of. */
export interface NoteThreadOptions {
  api: Api
  live: InboxLive | undefined
  managerId: number
  onFailed: (failure: NoteFailure) => void
}

type Place = { venueId: number; id: string }

/** The notes of one conversation, whatever their source and order: what was deleted never comes back. */
function createNoteBook() {
  const byId = signal<ReadonlyMap<string, ShownNote>>(new Map())
  const deleted = new Set<string>()
  function put(notes: readonly ShownNote[]) {
    const next = new Map(byId.peek())
    for (const note of notes) if (!deleted.has(note.id)) next.set(note.id, note)
    byId.value = next
  }
  function take(id: string) {
    const next = new Map(byId.peek())
    next.delete(id)
    byId.value = next
  }
  return {
    byId,
    put,
    take,
    bury(id: string) {
      deleted.add(id)
      take(id)
    },
    revive(note: ShownNote) {
      deleted.delete(note.id)
      put([note])
    },
  }
}

type NoteBook = ReturnType<typeof createNoteBook>

/** Changes of one conversation's notes: shown at once, taken back and reported when they fail. */
function createNoteCalls(api: Api, onFailed: NoteThreadOptions['onFailed']) {
  async function store(at: Place, book: NoteBook, note: ShownNote): Promise<void> {
    const { id, body, mentionedIds } = note
    book.put([note])
    try {
      book.put([await api(addThreadNote, { params: at, body: { id, body, mentionedIds } })])
    } catch (error) {
      book.take(id)
      onFailed({ action: 'add', error, retry: () => void store(at, book, note) })
    }
  }

  async function drop(at: Place, book: NoteBook, note: ShownNote): Promise<void> {
    book.bury(note.id)
    try {
      await api(deleteThreadNote, { params: { ...at, noteId: note.id } })
    } catch (error) {
      book.revive(note)
      onFailed({ action: 'remove', error, retry: () => void drop(at, book, note) })
    }
  }
  return { store, drop }
}

/**
 * Makes a {@link NoteThread} of no conversation.
 * @example
 * import { createNoteThread } from '@comptoir/core/inbox-team'
 *
 * const thread = createNoteThread({ api, live, managerId: 7, onFailed: ({ retry }) => retry() })
 * thread.look({ venueId, id: '00000000-0000-7000-8000-000000000001' })
 * thread.add('@Malik Saint-Clair, peux-tu rappeler ?', [8])
 */
export function createNoteThread({ api, live, managerId, onFailed }: NoteThreadOptions): NoteThread {
  const book = signal(createNoteBook())
  const { store, drop } = createNoteCalls(api, onFailed)
  const seen = new Set<string>()
  let place: Place | undefined

  async function read(at: Place): Promise<void> {
    const { put } = book.peek()
    try {
      put(await api(listThreadNotes, { params: at }))
    } catch (error) {
      if (place === at) onFailed({ action: 'read', error, retry: () => void read(at) })
    }
  }

  const stops = live
    ? [
        live.on('notes.added', PlacedNote, ({ note }) => {
          if (note.conversationId === place?.id) book.peek().put([note])
        }),
        live.on('notes.deleted', threadNoteEvents['notes.deleted'], ({ conversationId, noteId }) => {
          if (conversationId === place?.id) book.peek().bury(noteId)
        }),
        live.onReset(() => void (place && read(place))),
      ]
    : []

  return {
    notes: computed(() => [...book.value.byId.value.values()].sort((a, b) => a.timestamp - b.timestamp)),
    look(at) {
      if (at?.id === place?.id) return
      place = at && { venueId: at.venueId, id: at.id }
      book.value = createNoteBook()
      if (place) void read(place)
    },
    add(body, mentionedIds) {
      if (!place || body.trim() === '') return
      const note = {
        id: newId(),
        venueId: place.venueId,
        conversationId: place.id,
        managerId,
        authorName: null,
        body,
        mentionedIds: [...mentionedIds],
        timestamp: Date.now(),
        isPending: true,
      }
      void store(place, book.peek(), note as ShownNote)
    },
    remove(noteId) {
      const note = book.peek().byId.peek().get(noteId)
      if (place && note) void drop(place, book.peek(), note)
    },
    see() {
      const mentions = [...book.peek().byId.value.values()].filter(
        ({ id, mentionedIds }) => mentionedIds.includes(managerId) && !seen.has(id),
      )
      if (!place || mentions.length === 0) return
      for (const { id } of mentions) seen.add(id)
      // Not seen yet, it stays in the list of mentions until the conversation is opened again.
      api(readMentions, { params: place }).catch(() => seen.clear())
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
