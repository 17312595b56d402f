import type { ColumnType, Generated } from 'kysely'

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

/** Every table of the database. A feature declares its own in its `tables.ts`, which adds them here. */
export interface Schema {
  event_seq: EventSeqTable
  event: EventTable
  event_cursor: EventCursorTable
  outbox: OutboxTable
  inbox: InboxTable
  idempotency: IdempotencyTable
  sending_pause: SendingPauseTable
}
