import type { Generated } from 'kysely'
import type { FilledTime, Json } from '../db/schema.ts'

/** `preparing`: recipients are still added. `late`: so late that a person must approve it. */
export type DispatchState = 'preparing' | 'scheduled' | 'sending' | 'paused' | 'late' | 'cancelled' | 'sent'

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
  is_first: Generated<boolean>
  is_charged: Generated<boolean>
  cost: Generated<number>
  audience: Generated<number>
  open: Generated<number>
  sent: Generated<number>
  failed: Generated<number>
  unknown: Generated<number>
  suppressed: Generated<number>
  cancelled: Generated<number>
  spent: Generated<number>
  delivered: Generated<number>
  undelivered: Generated<number>
  refunded: Generated<number>
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
  parts: Generated<number>
  delivery: 'delivered' | 'undelivered' | null
  refunded: Generated<number>
  settled_at: Date | null
}

/** A part that a provider has taken, and how far it has come. */
export interface DispatchPartTable {
  venue_id: number
  dispatch_id: string
  n: number
  part: number
  account: string
  provider_id: string
  state: Generated<'sent' | 'delivered' | 'failed'>
  reason: Generated<string>
  created_at: FilledTime
}

interface DispatchTables {
  dispatch: DispatchTable
  dispatch_message: DispatchMessageTable
  dispatch_part: DispatchPartTable
}

declare module '../db/schema.ts' {
  interface Schema extends DispatchTables {}
}
