import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface SmsRow {
  venue_id: number
  id: string
  /** `promotion`: to people of the address books, which solicits. `answer`: a message of a conversation, by its id. */
  kind: 'contact' | 'review' | 'promotion' | 'missedCall' | 'answer'
  profile_id: number
  phone: string
  sender: string
  body: string
  segments: number
  manager_id: number | null
  manager_name: Generated<string>
  consent: Generated<string>
  state: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'unknown'>
  failure: 'stopped' | 'refused' | 'undelivered' | null
  reason: Generated<string>
  /** A person marked it as sent although the outcome is unknown. */
  is_dismissed: Generated<boolean>
  reference: number
  leaves_at: Date | null
  created_at: FilledTime
}

interface SmsReplyRow {
  venue_id: number
  id: string
  phone: string
  body: string
  /** The number of ours that it was written to. */
  line: Generated<string>
  received_at: FilledTime
}

interface SmsTables {
  sms: SmsRow
  sms_reply: SmsReplyRow
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends SmsTables {}
}
