import type { WebhookDelivery } from '@comptoir/core/developers'
import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface ApiKeyTable {
  venue_id: number
  id: string
  user_label: string
  prefix: string
  token_hash: string
  scopes: string[]
  manager_id: number | null
  created_at: FilledTime
  last_used_at: Date | null
  expires_at: Date | null
}

export interface OutgoingWebhookTable {
  venue_id: number
  id: string
  url: string
  label: string
  event_types: string[]
  /** Encrypted. */
  secret: string
  is_enabled: Generated<boolean>
  disabled_reason: 'manager' | 'failing' | 'gone' | null
  failing_since: Date | null
  created_at: FilledTime
}

export interface WebhookDeliveryTable {
  venue_id: number
  id: string
  webhook_id: string
  event_seq: number | null
  event_type: string
  message_id: string
  body: string
  origin: WebhookDelivery['origin']
  state: Generated<WebhookDelivery['state']>
  attempts: Generated<number>
  response_status: number | null
  duration_ms: number | null
  error: WebhookDelivery['error']
  created_at: FilledTime
  next_at: FilledTime | null
}

interface DeveloperTables {
  api_key: ApiKeyTable
  outgoing_webhook: OutgoingWebhookTable
  webhook_delivery: WebhookDeliveryTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends DeveloperTables {}
}
