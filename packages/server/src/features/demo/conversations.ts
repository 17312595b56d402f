import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Dialogue } from './dialogues.ts'

const MINUTE_MS = 60_000

/** The same words give the same id on every machine: a UUID in the shape of version 8 (RFC 9562). */
export function demoId(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface Line {
  body: string
  isFromBusiness: boolean
  isGenerated: boolean
  /** Minutes since the line before. */
  pauseMinutes: number
}

function parse(line: string): Line {
  const [, pause = '0', mark = '<', body = ''] = /^(?:\+(\d+) )?(<|>>|>) (.*)$/s.exec(line) ?? []
  return { body, isFromBusiness: mark !== '<', isGenerated: mark === '>>', pauseMinutes: Number(pause) }
}

/** When each line was written, so that the last one is at `endMs`. */
function timesOf(lines: readonly Line[], endMs: number): number[] {
  const total = lines.reduce((sum, line) => sum + line.pauseMinutes, 0)
  let at = endMs - total * MINUTE_MS - lines.length
  return lines.map((line) => {
    at += line.pauseMinutes * MINUTE_MS + 1
    return at
  })
}

/** The first line that no person has answered; -1 where everything is. */
function firstUnanswered(lines: readonly Line[]): number {
  const answered = lines.findLastIndex(({ isFromBusiness, isGenerated }) => isFromBusiness && !isGenerated)
  return lines.findIndex(({ isFromBusiness }, index) => index > answered && !isFromBusiness)
}

export interface DemoPlace {
  venueId: number
  profileId: number
  webchatId: string
  managerId: number
  /** The moment that the dialogues count back from, milliseconds since 1970. */
  nowMs: number
}

/** Writes a dialogue as if it had been: conversation, messages, read state; without live events of the past. */
export async function insertDialogue(tx: Tx, place: DemoPlace, dialogue: Dialogue): Promise<void> {
  const { venueId, profileId, webchatId, managerId, nowMs } = place
  const id = demoId(webchatId, dialogue.name)
  const lines = dialogue.lines.map(parse)
  const times = timesOf(lines, nowMs - dialogue.hoursAgo * 60 * MINUTE_MS)
  const waitsFrom = times[firstUnanswered(lines)]
  const isGoogle = dialogue.platform === 'google'
  const unread = dialogue.unread ?? 0
  await tx
    .insertInto('conversation')
    .values({
      venue_id: venueId,
      id,
      profile_id: profileId,
      platform: dialogue.platform ?? 'website',
      jid: isGoogle ? `google-${id}.${webchatId}` : `visitor-${id}.${webchatId}@website`,
      username: dialogue.name,
      language: dialogue.language,
      notes: dialogue.notes ?? '',
      is_closed: dialogue.isClosed ?? false,
      // Google ended its business chat in July 2024: what was written stays readable (D-01).
      is_channel_closed: isGoogle,
      message_count: lines.length,
      unread_count: unread,
      unanswered_count: unread,
      created_at: new Date(times[0] ?? nowMs),
      last_message_id: demoId(webchatId, dialogue.name, String(lines.length - 1)),
      last_message_at: new Date(times.at(-1) ?? nowMs),
      waiting_since: waitsFrom === undefined || dialogue.isClosed ? null : new Date(waitsFrom),
    })
    .execute()
  const seenUpTo = lines.length - unread
  await tx
    .insertInto('message')
    .values(
      lines.map((line, index) => ({
        venue_id: venueId,
        id: demoId(webchatId, dialogue.name, String(index)),
        conversation_id: id,
        body: line.body,
        is_from_business: line.isFromBusiness,
        is_generated: line.isGenerated,
        is_hand_over: line.isGenerated,
        state: line.isFromBusiness || index < seenUpTo ? ('read' as const) : ('sent' as const),
        manager_id: line.isFromBusiness && !line.isGenerated ? managerId : null,
        sent_at: new Date(times[index] ?? nowMs),
      })),
    )
    .execute()
}

/** The moment that the demo counts back from, by the database's clock. */
export async function demoNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return rows[0]?.now.getTime() ?? Date.now()
}
