import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { InboxLive } from '../inbox/index.ts'
import { listMentions, PlacedNote, readMentions, threadNoteEvents } from './thread-notes.ts'

/** Where colleagues mention a manager, as long as they have not seen it. */
export interface Mentions {
  /** Newest first. */
  readonly unread: ReadonlySignal<readonly PlacedNote[]>
  /** Why they could not be read; {@link load} tries again. */
  readonly error: ReadonlySignal<unknown>
  load(): Promise<void>
  /** The manager has seen a conversation: what mentions them there is read. */
  read(conversationId: string): void
  dispose(): void
}

/** What {@link Mentions} are made of. */
export interface MentionsOptions {
  api: Api
  live: InboxLive
  /** 0 for all venues (D-04). */
  venueId: number
  managerId: number
  /** Called with a note that comes in and mentions the manager. */
  onMention: (placed: PlacedNote) => void
}

/**
 * Makes the {@link Mentions} of a manager, which are read when they are asked for.
 * @example
 * import { createMentions } from '@comptoir/core/inbox-team'
 *
 * const mentions = createMentions({
 *   ...{ api, live, venueId, managerId: 7 },
 *   onMention: ({ note }) => console.log(note.body),
 * })
 * await mentions.load()
 * console.log(mentions.unread.value.length)
 */
export function createMentions(options: MentionsOptions): Mentions {
  const { api, live, venueId, managerId, onMention } = options
  const unread = signal<readonly PlacedNote[]>([])
  const error = signal<unknown>()
  let isAsked = false

  const drop = (isGone: (note: PlacedNote['note']) => boolean) => {
    unread.value = unread.peek().filter(({ note }) => !isGone(note))
  }

  async function load(): Promise<void> {
    isAsked = true
    try {
      unread.value = await api(listMentions, { params: { venueId } })
      error.value = undefined
    } catch (failure) {
      error.value = failure
    }
  }

  const stops = [
    live.on('notes.added', PlacedNote, (placed) => {
      const { id, managerId: authorId, mentionedIds } = placed.note
      if (authorId === managerId || !mentionedIds.includes(managerId)) return
      unread.value = [placed, ...unread.peek().filter(({ note }) => note.id !== id)]
      onMention(placed)
    }),
    live.on('notes.deleted', threadNoteEvents['notes.deleted'], ({ noteId }) =>
      drop(({ id }) => id === noteId),
    ),
    live.on('notes.mentionsRead', threadNoteEvents['notes.mentionsRead'], (event) => {
      if (event.managerId === managerId) drop(({ conversationId }) => conversationId === event.conversationId)
    }),
    live.onReset(() => void (isAsked && load())),
  ]

  return {
    unread,
    error,
    load,
    read(conversationId) {
      const seen = unread.peek().filter(({ note }) => note.conversationId === conversationId)
      const venueId = seen[0]?.note.venueId
      if (venueId === undefined) return
      drop((note) => note.conversationId === conversationId)
      api(readMentions, { params: { venueId, id: conversationId } }).catch((failure) => {
        // Seen or not, it is in the list until the server knows. What came in since stays.
        const since = unread.peek().filter(({ note }) => seen.every((one) => one.note.id !== note.id))
        unread.value = [...since, ...seen].sort((a, b) => b.note.timestamp - a.note.timestamp)
        error.value = failure
      })
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

/** A letter or a digit goes on with the name: `@Ann` is not in `@Anna`. */
const isEnd = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text.slice(at, at + 1))

/**
 * The managers whom a note mentions: `@` and the whole name, the longest one that fits.
 * @example
 * import { mentionedIn } from '@comptoir/core/inbox-team'
 *
 * const team = [{ managerId: 7, name: 'Ann' }, { managerId: 8, name: 'Ann Lee' }]
 * mentionedIn('@Ann Lee, can you call?', team) // => [8]
 */
export function mentionedIn(text: string, team: readonly { managerId: number; name: string }[]): number[] {
  const longestFirst = [...team].sort((a, b) => b.name.length - a.name.length)
  const found = new Set<number>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && isEnd(text, at + 1 + name.length),
    )
    // Two colleagues of one name are both meant.
    for (const { managerId, name } of team) if (name === named?.name) found.add(managerId)
  }
  return [...found]
}

/**
 * What is typed of a name after the last `@` before the caret; undefined where no name is being typed.
 * @example
 * import { mentionSearch } from '@comptoir/core/inbox-team'
 *
 * mentionSearch('Voir avec @Mal') // => 'Mal'
 * mentionSearch('contact@karukera.example') // => undefined
 */
export function mentionSearch(beforeCaret: string): string | undefined {
  return /(?:^|[\s(])@([^@\n]{0,40})$/.exec(beforeCaret)?.[1]
}
