import type { Generated } from 'kysely'
import type { FilledTime, Json } from '../db/schema.ts'

/** `late`: so late that a person must approve it. */
export type DispatchState = 'scheduled' | 'sending' | 'paused' | 'late' | 'cancelled' | 'sent'

/** `unknown`: may or may not have arrived, and is never sent again automatically. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'suppressed' | 'cancelled'

export interface DispatchTable {
  venue_id: number
  id: string
  kind: string
  payload: Json
  state: Generated<DispatchState>
  starts_at: FilledTime
  worked_at: FilledTime
  reservation_id: string | null
  audience: Generated<number>
  open: Generated<number>
  sent: Generated<number>
  failed: Generated<number>
  unknown: Generated<number>
  suppressed: Generated<number>
  cancelled: Generated<number>
  created_at: FilledTime
}

export interface DispatchMessageTable {
  venue_id: number
  dispatch_id: string
  n: number
  recipient: string
  fields: Json | null
  cost: Generated<number>
  state: Generated<MessageState>
  attempts: Generated<number>
  first_tried_at: Date | null
  due_at: FilledTime
  is_in_doubt: Generated<boolean>
  last_error: string | null
}

interface DispatchTables {
  dispatch: DispatchTable
  dispatch_message: DispatchMessageTable
}

declare module '../db/schema.ts' {
  interface Schema extends DispatchTables {}
}
