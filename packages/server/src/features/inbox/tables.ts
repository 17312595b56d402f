import type { AnswerSource, Message, MessageDetails, MessageFailure, Platform } from '@comptoir/core/inbox'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import type { SentTemplate } from '../../kernel/ports/channel.ts'

export interface ProfileTable {
  venue_id: number
  id: Generated<number>
  title: string
  logo_url: string | null
  maps_uri: string | null
  created_at: FilledTime
}

export interface ConversationTable {
  venue_id: number
  id: string
  profile_id: number
  platform: Platform
  jid: string
  username: Generated<string>
  language: Generated<'fr' | 'en'>
  notes: Generated<string>
  is_closed: Generated<boolean>
  is_channel_closed: Generated<boolean>
  /** The agent was set to be silent here. */
  is_agent_off: Generated<boolean>
  is_professional: Generated<boolean>
  /** The customer's last message was STOP. */
  is_stopped: Generated<boolean>
  is_group: Generated<boolean>
  message_count: Generated<number>
  /** What no one of the business has read. */
  unread_count: Generated<number>
  /** What the customer wrote since a person last answered. */
  unanswered_count: Generated<number>
  /** How much of that a manager has read, by the id of the manager. */
  readers: ColumnType<Record<string, number>, string | undefined, string>
  contact_id: number | null
  address_book_id: number | null
  last_message_id: string | null
  last_message_at: FilledTime
  read_up_to: Date | null
  delivered_up_to: Date | null
  assignee_id: number | null
  snoozed_until: Date | null
  needs_human: Generated<boolean>
  /** Since when the customer waits for a person. */
  waiting_since: Date | null
  customer_id: string | null
  /** Part of the sample data of a new venue. */
  is_sample: Generated<boolean>
  created_at: FilledTime
}

export interface MessageTable {
  venue_id: number
  id: string
  conversation_id: string
  is_from_business: boolean
  type: Generated<'text' | 'close'>
  body: string
  is_hand_over: Generated<boolean>
  is_generated: Generated<boolean>
  /** What an answer of the agent was made from. */
  sources: ColumnType<AnswerSource[] | null, string | null | undefined, string | null>
  /** The agent did not know. */
  is_unknown: Generated<boolean>
  state: Generated<Message['state']>
  /** Why its channel did not deliver it. */
  failure: MessageFailure | null
  /** Of a message that is sent as a template of its channel. */
  template: ColumnType<SentTemplate | null, string | null | undefined, string | null>
  /** The provider's id of a customer's message. */
  provider_id: string | null
  manager_id: number | null
  /** What it carries, as it was when it was sent. */
  media: ColumnType<KeptMedia[], string | undefined, string>
  /** What its channel reports of it besides its words, as the contract gives it. */
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  sent_at: FilledTime
}

export interface InboxCountTable {
  venue_id: number
  profile_id: number
  is_closed: boolean
  conversations: number
  unread: number
}

interface InboxTables {
  profile: ProfileTable
  conversation: ConversationTable
  message: MessageTable
  inbox_count: InboxCountTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends InboxTables {}
}
