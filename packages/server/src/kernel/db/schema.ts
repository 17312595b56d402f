import type { ColumnType, Generated } from 'kysely'
import type { AgentTables } from '../../features/agent/tables.ts'
import type { AlertTables } from '../../features/alerts/tables.ts'
import type { ChannelTables } from '../../features/channels/tables.ts'
import type { ContactTables } from '../../features/contacts/tables.ts'
import type { DeskTables } from '../../features/desk/tables.ts'
import type { DeveloperTables } from '../../features/developers/tables.ts'
import type { ExportTables } from '../../features/exports/tables.ts'
import type { FeatureTables } from '../../features/features/tables.ts'
import type { ImportTables } from '../../features/imports/tables.ts'
import type { InboxTables } from '../../features/inbox/tables.ts'
import type { MessagingSettingTables } from '../../features/messaging-settings/tables.ts'
import type { PostTables } from '../../features/posts/tables.ts'
import type { ProviderTables } from '../../features/provider-health/tables.ts'
import type { PushTables } from '../../features/push/tables.ts'
import type { RoleTables } from '../../features/roles/tables.ts'
import type { SessionTables } from '../../features/session/tables.ts'
import type { SmsTables } from '../../features/sms/tables.ts'
import type { SocialTables } from '../../features/social/tables.ts'
import type { VenueTables } from '../../features/venues/tables.ts'
import type { WebchatTables } from '../../features/webchat/tables.ts'
import type { WritingTables } from '../../features/writing/tables.ts'
import type { AuditTables } from '../audit/tables.ts'
import type { DispatchTables } from '../dispatch/tables.ts'
import type { FileTables } from '../files/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { ScheduleTables } from '../schedules/tables.ts'

/** jsonb: read as a value, written as JSON text, because the driver would turn an array into a PostgreSQL array. */
export type Json<T = unknown> = ColumnType<T, string, string>

/** timestamptz that the database fills in. */
export type FilledTime = ColumnType<Date, Date | undefined, Date>

export interface EventSeqTable {
  venue_id: number
  n: number
}

export interface EventTable {
  venue_id: number
  seq: number
  type: string
  payload: Json
  conversation_id: string | null
  at: FilledTime
}

export interface EventCursorTable {
  venue_id: number
  reader: string
  seq: number
}

export type OutboxState = 'queued' | 'leased' | 'done' | 'dead' | 'unknown'

export interface OutboxTable {
  id: Generated<number>
  venue_id: number
  kind: string
  key: string
  payload: Json
  in_turn: string | null
  account: string | null
  state: Generated<OutboxState>
  attempts: Generated<number>
  next_at: FilledTime
  lease_until: Date | null
  last_error: string | null
  created_at: FilledTime
  done_at: Date | null
  discarded_at: Date | null
}

export interface InboxTable {
  id: Generated<number>
  provider: string
  account: string
  event_id: string
  venue_id: number | null
  raw: string
  received_at: FilledTime
  done_at: Date | null
  next_at: FilledTime
  attempts: Generated<number>
  error: string | null
}

export interface IdempotencyTable {
  venue_id: number
  actor: string
  operation: string
  key: string
  request_hash: string
  status: number | null
  body: Json | null
  created_at: FilledTime
  expires_at: Date
}

/** Its one row holds everything back that would leave. */
export interface SendingPauseTable {
  is_on: Generated<boolean>
  backed_up_at: Date
  restored_at: FilledTime
}

/** Every table of the database. A feature keeps its tables in its own folder and adds them here. */
export interface Schema
  extends AgentTables,
    AlertTables,
    AuditTables,
    ChannelTables,
    ContactTables,
    DeskTables,
    DeveloperTables,
    DispatchTables,
    ExportTables,
    FeatureTables,
    FileTables,
    ImportTables,
    InboxTables,
    LedgerTables,
    MessagingSettingTables,
    PostTables,
    ProviderTables,
    PushTables,
    RoleTables,
    ScheduleTables,
    SessionTables,
    SmsTables,
    SocialTables,
    VenueTables,
    WebchatTables,
    WritingTables {
  event_seq: EventSeqTable
  event: EventTable
  event_cursor: EventCursorTable
  outbox: OutboxTable
  inbox: InboxTable
  idempotency: IdempotencyTable
  sending_pause: SendingPauseTable
}
