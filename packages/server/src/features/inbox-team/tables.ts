import type { LabelColor } from '@comptoir/core/inbox-team'
import type { Generated } from 'kysely'
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

interface InboxTeamTables {
  quick_reply: QuickReplyTable
  conversation_label: ConversationLabelTable
  conversation_labelled: ConversationLabelledTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends InboxTeamTables {}
}
