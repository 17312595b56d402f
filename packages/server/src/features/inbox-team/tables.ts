import type { LabelColor } from '@comptoir/core/inbox-team'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface QuickReplyTable {
  venue_id: number
  id: string
  title: string
  value: string
  created_at: FilledTime
}

export interface ConversationLabelTable {
  venue_id: number
  id: Generated<number>
  name: string
  color: LabelColor
  created_at: FilledTime
}

export interface ConversationLabelledTable {
  venue_id: number
  conversation_id: string
  label_id: number
}

export interface ConversationNoteTable {
  venue_id: number
  id: string
  conversation_id: string
  manager_id: number | null
  body: string
  mentioned_ids: ColumnType<number[], number[] | undefined, number[]>
  /** Of those, who has not seen it. */
  unread_ids: ColumnType<number[], number[] | undefined, number[]>
  created_at: FilledTime
}

interface InboxTeamTables {
  quick_reply: QuickReplyTable
  conversation_label: ConversationLabelTable
  conversation_labelled: ConversationLabelledTable
  conversation_note: ConversationNoteTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends InboxTeamTables {}
}
