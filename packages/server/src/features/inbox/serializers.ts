import { businessAddress, type Platform } from '@comptoir/core/inbox'
import type { Selectable } from 'kysely'
import { toMedia } from '../../kernel/files/index.ts'
import type { MessageTable } from './tables.ts'

export type MessageRow = Selectable<MessageTable>

/** A conversation with what its wire form needs from other tables. */
export interface ConversationRow {
  venue_id: number
  id: string
  profile_id: number
  platform: Platform
  jid: string
  username: string
  language: 'fr' | 'en'
  notes: string
  is_closed: boolean
  is_channel_closed: boolean
  is_agent_off: boolean
  is_professional: boolean
  is_stopped: boolean
  is_group: boolean
  message_count: number
  unread_count: number
  unanswered_count: number
  readers: Record<string, number>
  contact_id: number | null
  address_book_id: number | null
  assignee_id: number | null
  snoozed_until: Date | null
  label_ids: number[]
  last_message_at: Date
  waiting_since: Date | null
  title: string
  logo_url: string | null
  last_message: MessageRow | null
  /** The newest of a customer who waits; null where their message is the newest and the only one since they do. */
  asked_message: MessageRow | null
}

type Addressee = Pick<ConversationRow, 'jid' | 'venue_id' | 'profile_id'>

const sourcesOf = ({ sources }: MessageRow) => (sources ? { sources } : {})

/** Absent where a message carries nothing. */
export function mediaOf({ media, sent_at }: Pick<MessageRow, 'media' | 'sent_at'>) {
  return media.length > 0 ? { media: toMedia(media, sent_at) } : {}
}

/** A message as the contract gives it (MSG-15). */
export function toMessage(row: MessageRow, { jid, venue_id, profile_id }: Addressee) {
  const business = businessAddress(venue_id, profile_id)
  const [from, to] = row.is_from_business ? [business, jid] : [jid, business]
  return {
    id: row.id,
    venueId: venue_id,
    conversationId: row.conversation_id,
    body: row.body,
    to,
    toJid: to,
    from,
    fromJid: from,
    // Inside a JSON aggregate the time is text.
    timestamp: new Date(row.sent_at).getTime(),
    type: row.type,
    metadata: {
      isHandOver: row.is_hand_over ? '1' : '0',
      isGenerated: row.is_generated ? '1' : '0',
      ...sourcesOf(row),
    } as const,
    isErrored: row.state === 'errored',
    position: row.is_from_business ? 'right' : 'left',
    state: row.state,
    ...(row.manager_id !== null && row.is_from_business ? { managerId: row.manager_id } : {}),
    ...(row.failure && row.state === 'errored' ? { failure: row.failure } : {}),
    ...mediaOf(row),
    ...row.details,
  } as const
}

/** What the customer wrote last, where our own words after it are the newest. */
function unansweredOf(row: ConversationRow) {
  const { last_message, asked_message } = row
  return last_message?.is_from_business && asked_message ? toMessage(asked_message, row) : null
}

const readersOf = ({ readers }: ConversationRow) =>
  Object.entries(readers).map(([id, count]) => ({ managerId: Number(id), messageCount: count }))

/** A conversation as the contract gives it, its newest message as history (MSG-14). */
export function toConversation(row: ConversationRow) {
  return {
    id: row.id,
    venueId: row.venue_id,
    jid: row.jid,
    gbpId: row.profile_id,
    platform: row.platform,
    username: row.username,
    isClosed: row.is_closed,
    isChannelClosed: row.is_channel_closed,
    isAgentOff: row.is_agent_off,
    isProfessional: row.is_professional,
    isStopped: row.is_stopped,
    isGroup: row.is_group,
    badgeCount: row.unread_count,
    unansweredCount: row.unanswered_count,
    readers: readersOf(row),
    notes: row.notes,
    contactId: row.contact_id,
    addressBookId: row.address_book_id,
    assigneeId: row.assignee_id,
    labelIds: row.label_ids,
    snoozedUntil: row.snoozed_until?.getTime() ?? null,
    history: row.last_message ? [toMessage(row.last_message, row)] : [],
    lastMessageTimestamp: row.last_message_at.getTime(),
    waitingSince: row.waiting_since?.getTime() ?? null,
    unansweredMessage: unansweredOf(row),
    locationTitle: row.title,
    locationLogoUrl: row.logo_url,
  }
}
