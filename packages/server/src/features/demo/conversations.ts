import { CLOSING_MARKER } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/index.ts'
import type { Dialogue } from './dialogues.ts'
import { demoId } from './ids.ts'
import { firstUnanswered, type Line, parseLine, timesOf, writtenBy } from './lines.ts'
import { insertPicture } from './pictures.ts'

const HOUR_MS = 3_600_000

export interface DemoPlace {
  venueId: number
  profileId: number
  webchatId: string
  managerId: number
  /** The moment that the dialogues count back from, milliseconds since 1970. */
  nowMs: number
}

/** What the dialogues of a venue refer to. */
export interface DemoTeam {
  /** By first name. */
  managers: ReadonlyMap<string, number>
  labels: ReadonlyMap<string, number>
  /** Where pictures go; without it messages carry none. */
  store: FileStore | undefined
}

/** How the platform and we name the customer, as channels do when somebody writes first. */
function jidOf(dialogue: Dialogue, id: string, webchatId: string): string {
  const { platform = 'website', customer } = dialogue
  if (customer) return `${customer}.${platform}`
  return platform === 'google' ? `google-${id}.${webchatId}` : `visitor-${id}.${webchatId}@website`
}

function stateOf(dialogue: Dialogue, lines: readonly Line[], times: readonly number[], nowMs: number) {
  const { isClosed = false, unread = 0, snoozedHours } = dialogue
  const waitsFrom = isClosed ? undefined : times[firstUnanswered(lines)]
  return {
    is_closed: isClosed,
    // Google ended its business chat in July 2024: what was written stays readable (D-01).
    is_channel_closed: dialogue.platform === 'google' && !dialogue.customer,
    message_count: lines.length,
    unread_count: unread,
    unanswered_count: unread,
    created_at: new Date(times[0] ?? nowMs),
    last_message_at: new Date(times.at(-1) ?? nowMs),
    waiting_since: waitsFrom === undefined ? null : new Date(waitsFrom),
    needs_human: lines.at(-1)?.by === 'handOver',
    snoozed_until: snoozedHours === undefined ? null : new Date(nowMs + snoozedHours * HOUR_MS),
  }
}

/** A dialogue with its id, its lines and when each was written. */
function readDialogue({ webchatId, nowMs }: DemoPlace, dialogue: Dialogue) {
  const id = demoId(webchatId, dialogue.platform ?? 'website', dialogue.name)
  const lines = dialogue.lines.map(parseLine)
  return { id, dialogue, lines, times: timesOf(lines, nowMs - dialogue.hoursAgo * HOUR_MS) }
}
type Read = ReturnType<typeof readDialogue>

const messageId = (conversationId: string, index: number) => demoId(conversationId, String(index))

function conversationRow(place: DemoPlace, { managers }: DemoTeam, { id, dialogue, lines, times }: Read) {
  const { platform = 'website' as const, name, language, notes = '', assignee } = dialogue
  return {
    venue_id: place.venueId,
    id,
    profile_id: place.profileId,
    platform,
    jid: jidOf(dialogue, id, place.webchatId),
    username: name,
    language,
    notes,
    last_message_id: messageId(id, lines.length - 1),
    assignee_id: (assignee && managers.get(assignee)) ?? null,
    ...stateOf(dialogue, lines, times, place.nowMs),
  }
}

function messageRows({ venueId, managerId, nowMs }: DemoPlace, { managers }: DemoTeam, read: Read) {
  const { id, dialogue, lines, times } = read
  const seenUpTo = lines.length - (dialogue.unread ?? 0)
  const writer = (dialogue.assignee && managers.get(dialogue.assignee)) ?? managerId
  return lines.map((line, index) => ({
    venue_id: venueId,
    id: messageId(id, index),
    conversation_id: id,
    body: line.body,
    type: line.body === CLOSING_MARKER ? ('close' as const) : ('text' as const),
    state: line.by !== 'customer' || index < seenUpTo ? ('read' as const) : ('sent' as const),
    sent_at: new Date(times[index] ?? nowMs),
    ...writtenBy(line, writer),
  }))
}

/** Who writes on linked channels is known by the channel's name for them. */
async function insertIdentities(tx: Tx, { venueId, webchatId }: DemoPlace, read: readonly Read[]) {
  const rows = read.flatMap(({ id, dialogue }) => {
    const { platform, customer: external_id } = dialogue
    if (!platform || !external_id) return []
    return [{ venue_id: venueId, platform, external_id, jid: jidOf(dialogue, id, webchatId) }]
  })
  if (rows.length > 0) await tx.insertInto('channel_identity').values(rows).execute()
}

async function insertLabelled(tx: Tx, { venueId }: DemoPlace, { labels }: DemoTeam, read: readonly Read[]) {
  const rows = read.flatMap(({ id, dialogue }) =>
    (dialogue.labels ?? []).flatMap((name) => {
      const label_id = labels.get(name)
      return label_id === undefined ? [] : [{ venue_id: venueId, conversation_id: id, label_id }]
    }),
  )
  if (rows.length > 0) await tx.insertInto('conversation_labelled').values(rows).execute()
}

async function insertPictures(tx: Tx, { venueId }: DemoPlace, store: FileStore, read: readonly Read[]) {
  for (const { id, lines } of read)
    for (const [index, { picture }] of lines.entries())
      if (picture) await insertPicture(tx, store, { venueId, messageId: messageId(id, index), picture })
}

/** Writes dialogues as if they had been: conversations, messages, read state; without live events of the past. */
export async function insertDialogues(
  tx: Tx,
  place: DemoPlace,
  team: DemoTeam,
  dialogues: readonly Dialogue[],
): Promise<void> {
  if (dialogues.length === 0) return
  const read = dialogues.map((dialogue) => readDialogue(place, dialogue))
  await tx
    .insertInto('conversation')
    .values(read.map((one) => conversationRow(place, team, one)))
    .execute()
  await insertIdentities(tx, place, read)
  await insertLabelled(tx, place, team, read)
  await tx
    .insertInto('message')
    .values(read.flatMap((one) => messageRows(place, team, one)))
    .execute()
  if (team.store) await insertPictures(tx, place, team.store, read)
}

/** The moment that the demo counts back from, by the database's clock. */
export async function demoNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return rows[0]?.now.getTime() ?? Date.now()
}
