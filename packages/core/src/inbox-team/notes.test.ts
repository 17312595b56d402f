import { describe, expect, it, vi } from 'vitest'
import { buildMessage, createFakeApi, createFakeLive, NINE, networkError } from '../testing/index.ts'
import { createMentions, mentionedIn, mentionSearch } from './mentions.ts'
import { createNoteThread, type NoteFailure } from './note-thread.ts'
import { threadEntries } from './thread-entries.ts'
import {
  addThreadNote,
  deleteThreadNote,
  listMentions,
  listThreadNotes,
  readMentions,
  type ThreadNote,
} from './thread-notes.ts'

const ID = '00000000-0000-7000-8000-0000000000a1'
const OTHER = '00000000-0000-7000-8000-0000000000a2'
const place = { venueId: 1, id: ID }
const noteIds = ['00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b2']

function note(change: Partial<Record<keyof ThreadNote, unknown>> = {}): ThreadNote {
  return {
    id: noteIds[0],
    venueId: 1,
    conversationId: ID,
    managerId: 8,
    authorName: 'Malik',
    body: 'À rappeler',
    mentionedIds: [],
    timestamp: NINE,
    ...change,
  } as ThreadNote
}

function open() {
  const fake = createFakeApi()
  const live = createFakeLive()
  const failures: NoteFailure[] = []
  fake.answer(listThreadNotes, () => [])
  const thread = createNoteThread({
    api: fake.api,
    live,
    managerId: 7,
    onFailed: (failure) => failures.push(failure),
  })
  const bodies = () => thread.notes.value.map(({ body }) => body)
  return { ...fake, live, failures, thread, bodies }
}

const placed = (given: ThreadNote) => ({ note: given, username: 'Ada', locationTitle: 'Karukéra' })

describe('notes of a thread', () => {
  it('shows a note at once, and once when the answer and the event come', async () => {
    const { thread, answer, live, bodies } = open()
    let taken = () => {}
    answer(addThreadNote, async ({ body }) => {
      await new Promise<void>((resolve) => {
        taken = resolve
      })
      return note({ ...body, managerId: 7 })
    })
    thread.look(place)
    thread.add('@Malik vu ?', [8])
    expect(thread.notes.value).toMatchObject([{ body: '@Malik vu ?', mentionedIds: [8], isPending: true }])
    const [shown] = thread.notes.value
    live.emit('notes.added', placed(note({ id: shown?.id, body: '@Malik vu ?', managerId: 7 })))
    taken()
    await vi.waitFor(() => expect(thread.notes.value[0]?.isPending).toBeUndefined())
    expect(bodies()).toEqual(['@Malik vu ?'])
  })
  it('takes back what was refused, and tries again', async () => {
    const { thread, fail, answer, failures, bodies } = open()
    fail(addThreadNote, networkError())
    thread.look(place)
    thread.add('perdu', [])
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(bodies()).toEqual([])
    answer(addThreadNote, ({ body }) => note(body))
    failures[0]?.retry()
    expect(bodies()).toEqual(['perdu'])
  })
  it('brings back a note that could not be deleted, and no deleted one by a slow list', async () => {
    const { thread, fail, answer, live, failures, bodies } = open()
    answer(listThreadNotes, () => [note()])
    fail(deleteThreadNote, networkError())
    thread.look(place)
    await vi.waitFor(() => expect(bodies()).toEqual(['À rappeler']))
    thread.remove(note().id)
    expect(bodies()).toEqual([])
    await vi.waitFor(() => expect(bodies()).toEqual(['À rappeler']))
    expect(failures).toMatchObject([{ action: 'remove' }])
    live.emit('notes.deleted', { venueId: 1, conversationId: ID, noteId: note().id } as never)
    expect(bodies()).toEqual([])
    live.reset()
    await vi.waitFor(() => expect(bodies()).toEqual([]))
  })
  it('holds the notes of the open conversation only', async () => {
    const { thread, answer, live, bodies } = open()
    answer(listThreadNotes, ({ params }) => (params.id === ID ? [note()] : []))
    thread.look(place)
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
    thread.look({ venueId: 1, id: OTHER })
    expect(bodies()).toEqual([])
    live.emit('notes.added', placed(note()))
    expect(bodies()).toEqual([])
  })
  it('stands by time among the messages, behind none that the server has not taken', () => {
    const at = (minutes: number) => NINE + minutes * 60_000
    const messages = [
      buildMessage({ body: 'un', timestamp: at(0) }),
      buildMessage({ body: 'deux', timestamp: at(5) }),
      { ...buildMessage({ body: 'en route', timestamp: at(1) }), isUnsent: true as const },
    ]
    const notes = [
      note({ body: 'avant', timestamp: at(-9) }),
      note({ body: 'note', timestamp: at(3) }),
      note({ body: 'après', timestamp: at(9) }),
    ]
    const data = { page: '/carte' }
    const events = [4, 0, 10].map((minute) => ({
      id: `${minute}`,
      name: `${minute} min`,
      data,
      timestamp: at(minute),
    }))
    const lines = (hasOlder: boolean) =>
      threadEntries({ messages, hasOlder }, { notes, events }).map((one) => {
        if (one.kind === 'event') return one.event.name
        return one.kind === 'note' ? one.note.body : one.message.body
      })
    const loaded = ['un', '0 min', 'note', '4 min', 'deux', 'après', '10 min', 'en route']
    expect(lines(false)).toEqual(['avant', ...loaded])
    expect(lines(true)).toEqual(loaded)
  })
})

describe('mentions', () => {
  function listen(unread: ThreadNote[] = []) {
    const fake = createFakeApi()
    const live = createFakeLive()
    const onMention = vi.fn()
    fake.answer(listMentions, () => unread.map(placed))
    fake.answer(readMentions, () => undefined)
    const mentions = createMentions({ api: fake.api, live, venueId: 0, managerId: 7, onMention })
    return { ...fake, live, onMention, mentions, ids: () => mentions.unread.value.map((one) => one.note.id) }
  }

  it('keeps what mentions me until I have seen the conversation', async () => {
    const { mentions, live, onMention, ids, callsOf } = listen([note({ mentionedIds: [7] })])
    await mentions.load()
    live.emit('notes.added', placed(note({ id: noteIds[1], conversationId: OTHER, mentionedIds: [7] })))
    live.emit('notes.added', placed(note({ id: OTHER, mentionedIds: [9] })))
    live.emit('notes.added', placed(note({ id: ID, mentionedIds: [7], managerId: 7 })))
    expect(ids()).toEqual([noteIds[1], noteIds[0]])
    expect(onMention).toHaveBeenCalledOnce()
    mentions.read(ID)
    expect(ids()).toEqual([noteIds[1]])
    expect(callsOf(readMentions)[0]?.request.params).toEqual(place)
    live.emit('notes.mentionsRead', { venueId: 1, conversationId: OTHER, managerId: 7 } as never)
    expect(ids()).toEqual([])
  })
  it('keeps what the server did not mark as seen', async () => {
    const { mentions, live, fail, ids } = listen([note({ mentionedIds: [7] })])
    await mentions.load()
    fail(readMentions, networkError())
    mentions.read(ID)
    const later = { id: noteIds[1], conversationId: OTHER, mentionedIds: [7], timestamp: NINE + 1 }
    live.emit('notes.added', placed(note(later)))
    await vi.waitFor(() => expect(ids()).toEqual([noteIds[1], noteIds[0]]))
  })
  it('finds whole names, the longest first, and everybody of the same name', () => {
    const team = [
      { managerId: 1, name: 'Ann' },
      { managerId: 2, name: 'Ann Lee' },
      { managerId: 3, name: 'Ann Lee' },
      { managerId: 4, name: 'Zoé' },
    ]
    expect(mentionedIn('@Ann Lee et @Zoé, merci', team)).toEqual([2, 3, 4])
    expect(mentionedIn('(@Ann)', team)).toEqual([1])
    expect(mentionedIn('@Anna, ann@zoe.example', team)).toEqual([])
  })
  it('searches a name where one is typed, and not in an address', () => {
    expect(mentionSearch('@')).toBe('')
    expect(mentionSearch('voir @Ann L')).toBe('Ann L')
    expect(mentionSearch('a@b')).toBeUndefined()
    expect(mentionSearch('@Ann\nvoilà')).toBeUndefined()
  })
})
