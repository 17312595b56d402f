import type { FactAudience } from '@comptoir/core/agent'
import type { Platform } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import { canLeave } from '../channels/index.ts'
import type { Turn } from './engine.ts'

const MOST_MESSAGES = 30
/** A person who has written keeps the agent silent until the conversation is closed, or for so long. */
const SILENT_HOURS = 24
/** What was written longer ago is answered by a person: an answer that comes by itself comes soon. */
const ANSWER_HOURS = 6

interface Line {
  id: string
  is_from_business: boolean
  is_generated: boolean
  is_hand_over: boolean
  is_unknown: boolean
  body: string
  media: KeptMedia[]
  is_recent: boolean
  is_answerable: boolean
}

/** What an agent may know of the one conversation that it answers in. */
export interface AgentView {
  profileId: number
  platform: Platform
  jid: string
  language: 'fr' | 'en'
  /** Whose facts its answers may include. */
  audience: FactAudience
  /** The newest message, if it is a customer's and was written a short while ago: the one to answer. */
  waitingId: string | undefined
  /** A person answered, was asked for, or wants the agent to be silent; or nothing that it says would leave. */
  isSilent: boolean
  /** It has not said anything since the conversation began or was closed. */
  isFirstAnswer: boolean
  unknownsBefore: number
  turns: Turn[]
}

interface Head {
  profile_id: number
  platform: Platform
  jid: string
  language: 'fr' | 'en'
  is_closed: boolean
  is_channel_closed: boolean
  is_agent_off: boolean
  is_professional: boolean
}

async function linesOf(tx: Tx, venueId: number, conversationId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select m.id, m.is_from_business, m.is_generated, m.is_hand_over, m.is_unknown, m.body, m.media,
      m.sent_at > now() - ${SILENT_HOURS} * interval '1 hour' as is_recent,
      m.sent_at > now() - ${ANSWER_HOURS} * interval '1 hour' as is_answerable
    from message m
    where m.venue_id = ${venueId} and m.conversation_id = ${conversationId} and m.type = 'text'
      -- Neither what we say of what a customer did, nor what they took back.
      and m.details ->> 'isNotice' is null and m.details ->> 'withdrawnAt' is null
      and m.sent_at > coalesce((
        select max(c.sent_at) from message c
        where c.venue_id = ${venueId} and c.conversation_id = ${conversationId} and c.type = 'close'
      ), '-infinity')
    order by m.sent_at desc, m.id desc limit ${MOST_MESSAGES}`.execute(tx)
  return rows.toReversed()
}

/** Lines that follow each other from one side are one turn: people write in pieces. */
function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = []
  for (const { is_from_business, body, media } of lines) {
    const files = media.map(({ type, name }) => ({ type, name }))
    const last = turns.at(-1)
    if (last && last.isCustomer === !is_from_business) {
      last.body = [last.body, body].filter(Boolean).join('\n')
      last.files = [...(last.files ?? []), ...files]
    } else turns.push({ isCustomer: !is_from_business, body, files })
  }
  return turns
}

function unknownsAtEnd(lines: readonly Line[]): number {
  const own = lines.filter((line) => line.is_generated).toReversed()
  const known = own.findIndex((line) => !line.is_unknown)
  return known === -1 ? own.length : known
}

/** Reads the conversation since it was last closed; undefined where it is gone. */
export async function readView(
  tx: Tx,
  venueId: number,
  conversationId: string,
): Promise<AgentView | undefined> {
  const { rows } = await sql<Head>`
    select profile_id, platform, jid, language, is_closed, is_channel_closed, is_agent_off, is_professional
    from conversation
    where venue_id = ${venueId} and id = ${conversationId}`.execute(tx)
  const [head] = rows
  if (!head) return undefined
  const lines = await linesOf(tx, venueId, conversationId)
  const last = lines.at(-1)
  // A welcome that no one asked a question before is no answer.
  const firstAsked = Math.max(
    0,
    lines.findIndex((line) => !line.is_from_business),
  )
  const isClosed = head.is_closed || head.is_channel_closed || !(await canLeave(tx, venueId, conversationId))
  const byPerson = lines.some(
    (line) => line.is_recent && line.is_from_business && (!line.is_generated || line.is_hand_over),
  )
  return {
    profileId: head.profile_id,
    platform: head.platform,
    jid: head.jid,
    language: head.language,
    audience: head.is_professional ? 'professionals' : 'everybody',
    waitingId: last && !last.is_from_business && last.is_answerable ? last.id : undefined,
    isSilent: byPerson || head.is_agent_off || isClosed,
    isFirstAnswer: !lines.slice(firstAsked).some((line) => line.is_generated),
    unknownsBefore: unknownsAtEnd(lines),
    turns: turnsOf(lines),
  }
}
