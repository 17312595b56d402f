import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { ConversationId } from '../inbox/index.ts'
import { text } from '../rules/text.ts'

/** Longest note of a thread, in code points. */
export const THREAD_NOTE_MAX = 2000
/** The most notes that a thread holds. */
export const THREAD_NOTES_MAX = 500

/** The id of a note. */
export const ThreadNoteId = /* @__PURE__ */ uuidId('threadNote')

/** What a manager wrote into a conversation for the team: no customer ever sees it. */
export const ThreadNote = z.object({
  id: ThreadNoteId,
  venueId: VenueId,
  conversationId: ConversationId,
  /** Null once the account is gone. */
  managerId: z.nullable(z.int()),
  /** Null for somebody who does not read the venue's conversations any more. */
  authorName: z.nullable(z.string()),
  body: z.string(),
  /** The managers whom it names, as `@name`. */
  mentionedIds: z.array(z.int()),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
})
export interface ThreadNote extends z.infer<typeof ThreadNote> {}

/** A note with what says where it stands: whose conversation, and in which venue. */
export const PlacedNote = z.object({ note: ThreadNote, username: z.string(), locationTitle: z.string() })
export interface PlacedNote extends z.infer<typeof PlacedNote> {}

/** A note was deleted. */
export const NoteDeletedEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  noteId: ThreadNoteId,
})
export interface NoteDeletedEvent extends z.infer<typeof NoteDeletedEvent> {}

/** A manager has seen where they are mentioned in a conversation. */
export const MentionsReadEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  managerId: z.int(),
})
export interface MentionsReadEvent extends z.infer<typeof MentionsReadEvent> {}

/** The event names of notes with the shape of their data; sent to the team only, never to visitors or webhooks. */
export const threadNoteEvents = {
  'notes.added': PlacedNote,
  'notes.deleted': NoteDeletedEvent,
  'notes.mentionsRead': MentionsReadEvent,
} as const

const reads = {
  scope: 'venue',
  permission: 'messaging.conversations:read',
  requireFeature: 'messaging',
} as const
const changes = { ...reads, permission: 'messaging.conversations:update' } as const
const inConversation = { venueId: VenueId, id: ConversationId }

/** Lists the notes of a conversation's thread, oldest first. */
export const listThreadNotes = endpoint({
  ...reads,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}/notes',
  summary: 'List the notes of a conversation',
  params: inConversation,
  response: z.array(ThreadNote),
})

/**
 * Writes a note into a conversation's thread; the customer is not answered by it. Who is mentioned must read the venue's
 * conversations, otherwise 422 `rule` names `mentionedIds`. API keys cannot: a note has an author.
 */
export const addThreadNote = endpoint({
  ...changes,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/{id}/notes',
  summary: 'Write a note for the team',
  params: inConversation,
  body: z.strictObject({
    /** Made by the author: the same one again is stored once (D-07). */
    id: z.uuid().check(z.overwrite((value) => value.toLowerCase())),
    body: text({ min: 1, max: THREAD_NOTE_MAX }),
    mentionedIds: z._default(z.array(/* @__PURE__ */ intId('manager')).check(z.maxLength(20)), []),
  }),
  response: ThreadNote,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Deletes one's own note. */
export const deleteThreadNote = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/{id}/notes/{noteId}',
  summary: 'Delete your note',
  params: { ...inConversation, noteId: ThreadNoteId },
})

/** Lists the notes that mention me and that I have not seen, newest first; at most 100. */
export const listMentions = endpoint({
  ...reads,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/mentions',
  summary: 'List where I am mentioned',
  allVenues: true,
  params: { venueId: VenueId },
  response: z.array(PlacedNote),
})

/** Says that I have seen where I am mentioned in a conversation. */
export const readMentions = endpoint({
  ...reads,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/{id}/mentions',
  summary: 'Mark my mentions as read',
  params: inConversation,
})
