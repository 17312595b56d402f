import type { contract } from '@comptoir/core/contract'
import { type PlacedNote, THREAD_NOTES_MAX } from '@comptoir/core/inbox-team'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { listTeam, lockConversation } from '../inbox/index.ts'

type Notes = Pick<
  Handlers<typeof contract.inboxTeam>,
  'listThreadNotes' | 'addThreadNote' | 'deleteThreadNote' | 'listMentions' | 'readMentions'
>

const MENTIONS = 100

interface NoteRow {
  venue_id: number
  id: string
  conversation_id: string
  manager_id: number | null
  author_name: string | null
  body: string
  mentioned_ids: number[]
  created_at: Date
}

interface PlacedRow extends NoteRow {
  username: string
  title: string
}

const noteColumns = sql`n.venue_id, n.id, n.conversation_id, n.manager_id, n.body, n.mentioned_ids, n.created_at,
  (select t.name from comptoir.team(array[n.venue_id]) t where t.manager_id = n.manager_id) as author_name`

function toNote(row: NoteRow) {
  return {
    id: row.id,
    venueId: row.venue_id,
    conversationId: row.conversation_id,
    managerId: row.manager_id,
    authorName: row.author_name,
    body: row.body,
    mentionedIds: row.mentioned_ids,
    timestamp: row.created_at.getTime(),
  }
}

const toPlaced = (row: PlacedRow) => ({
  note: toNote(row),
  username: row.username,
  locationTitle: row.title,
})

async function findNote(tx: Tx, venueId: number, id: string): Promise<PlacedRow | undefined> {
  const { rows } = await sql<PlacedRow>`
    select ${noteColumns}, c.username, p.title from conversation_note n
    join conversation c on c.venue_id = n.venue_id and c.id = n.conversation_id
    join profile p on p.venue_id = c.venue_id and p.id = c.profile_id
    where n.venue_id = ${venueId} and n.id = ${id}`.execute(tx)
  return rows[0]
}

/** A note reaches those who may read it: a name that cannot is a mistake, not a silence. */
async function requireReaders(tx: Tx, venueId: number, managerIds: readonly number[]): Promise<void> {
  if (managerIds.length === 0) return
  const team = new Set((await listTeam(tx, [venueId])).map(({ managerId }) => managerId))
  if (managerIds.some((id) => !team.has(id)))
    throw new AppError(
      'rule',
      'mentionedIds: names somebody who does not read the conversations of this venue',
      {
        fields: { mentionedIds: 'not_in_team' },
      },
    )
}

async function requireRoom(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_note
    where venue_id = ${venueId} and conversation_id = ${conversationId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= THREAD_NOTES_MAX)
    throw new AppError('rule', `A conversation can have at most ${THREAD_NOTES_MAX} notes. Delete one first.`)
}

interface NewNote {
  id: string
  body: string
  mentionedIds: readonly number[]
}

async function add(tx: Tx, venueId: number, conversationId: string, authorId: number, note: NewNote) {
  // Notes of a conversation are counted one after the other.
  await lockConversation(tx, venueId, conversationId)
  const known = await findNote(tx, venueId, note.id)
  if (known) return requireSame(known, conversationId, authorId, note)
  const mentionedIds = [...new Set(note.mentionedIds)]
  await requireReaders(tx, venueId, mentionedIds)
  await requireRoom(tx, venueId, conversationId)
  await sql`
    insert into conversation_note (venue_id, id, conversation_id, manager_id, body, mentioned_ids, unread_ids, created_at)
    values (${venueId}, ${note.id}, ${conversationId}, ${authorId}, ${note.body}, ${mentionedIds}::int[],
      array_remove(${mentionedIds}::int[], ${authorId}::int), clock_timestamp())`.execute(tx)
  const stored = await findNote(tx, venueId, note.id)
  if (!stored) throw notFound()
  // Without the conversation's id: a visitor's stream never holds it.
  const payload: PlacedNote = toPlaced(stored) as PlacedNote
  emit(tx, { venueId, type: 'notes.added', payload })
  return toNote(stored)
}

/** The same id is the same note, or a mistake (D-07). */
function requireSame(known: PlacedRow, conversationId: string, authorId: number, note: NewNote) {
  const isSame =
    known.conversation_id === conversationId && known.manager_id === authorId && known.body === note.body
  if (isSame) return toNote(known)
  throw new AppError('conflict', 'id: this id belongs to another note', { fields: { id: 'taken' } })
}

async function remove(tx: Tx, venueId: number, conversationId: string, authorId: number, noteId: string) {
  const note = await findNote(tx, venueId, noteId)
  if (note?.conversation_id !== conversationId) throw notFound()
  if (note.manager_id !== authorId) throw new AppError('forbidden', 'Only its author can delete a note.')
  await tx.deleteFrom('conversation_note').where('venue_id', '=', venueId).where('id', '=', noteId).execute()
  emit(tx, { venueId, type: 'notes.deleted', payload: { venueId, conversationId, noteId } })
}

async function readMentions(tx: Tx, venueId: number, conversationId: string, managerId: number) {
  const { rows } = await sql`
    update conversation_note set unread_ids = array_remove(unread_ids, ${managerId}::int)
    where venue_id = ${venueId} and conversation_id = ${conversationId} and ${managerId} = any(unread_ids)
    returning id`.execute(tx)
  if (rows.length > 0)
    emit(tx, { venueId, type: 'notes.mentionsRead', payload: { venueId, conversationId, managerId } })
}

function requireAuthor({ managerId }: { managerId?: number | undefined }): number {
  if (managerId === undefined)
    throw new AppError('forbidden', 'An API key cannot write notes. Log in as a manager.')
  return managerId
}

/** Notes of the team in a conversation's thread: the customer never sees them, and they answer no one. */
export function threadNoteHandlers(): Notes {
  return {
    async listThreadNotes({ params: { venueId, id } }, { tx }) {
      const { rows } = await sql<NoteRow>`
        select ${noteColumns} from conversation_note n
        where n.venue_id = ${venueId} and n.conversation_id = ${id} order by n.created_at, n.id`.execute(tx)
      return rows.map(toNote)
    },
    addThreadNote: ({ params: { venueId, id }, body }, { tx, actor }) =>
      add(tx, venueId, id, requireAuthor(actor), body),
    async deleteThreadNote({ params: { venueId, id, noteId } }, { tx, actor }) {
      await remove(tx, venueId, id, requireAuthor(actor), noteId)
      return undefined
    },
    async listMentions(_, { tx, venueIds, actor }) {
      if (actor.managerId === undefined) return []
      const { rows } = await sql<PlacedRow>`
        select ${noteColumns}, c.username, p.title from conversation_note n
        join conversation c on c.venue_id = n.venue_id and c.id = n.conversation_id
        join profile p on p.venue_id = c.venue_id and p.id = c.profile_id
        where n.venue_id = any(${venueIds}::int[]) and n.unread_ids <> '{}' and ${actor.managerId} = any(n.unread_ids)
        order by n.created_at desc, n.id desc limit ${MENTIONS}`.execute(tx)
      return rows.map(toPlaced)
    },
    async readMentions({ params: { venueId, id } }, { tx, actor }) {
      if (actor.managerId !== undefined) await readMentions(tx, venueId, id, actor.managerId)
      return undefined
    },
  }
}
