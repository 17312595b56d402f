import type { CampaignType } from '@comptoir/core/campaigns'
import type {
  TriggerConditions,
  TriggerKind,
  TriggerReason,
  TriggerRunState,
  TriggerStep,
} from '@comptoir/core/triggers'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

type Stored<T> = ColumnType<T, string, string>

interface TriggerTable {
  venue_id: number
  id: Generated<number>
  kind: TriggerKind
  channel: CampaignType
  user_label: Generated<string>
  steps: Stored<TriggerStep[]>
  conditions: Stored<TriggerConditions>
  is_active: Generated<boolean>
  active_since: Date | null
  revision: Generated<number>
  scan_at: FilledTime
  scanned_until: Date | null
  created_at: FilledTime
}

interface TriggerRunTable {
  venue_id: number
  id: Generated<number>
  trigger_id: number
  person_id: number
  occurrence: string
  step: Generated<number>
  due_at: Date
  next_at: Date
  state: Generated<TriggerRunState>
  reason: TriggerReason | null
  dispatch_id: string | null
  sent: Generated<number>
  last_sent_at: Date | null
  created_at: FilledTime
}

interface TriggerMemberTable {
  venue_id: number
  trigger_id: number
  person_id: number
}

declare module '../../kernel/db/schema.ts' {
  interface Schema {
    trigger: TriggerTable
    trigger_run: TriggerRunTable
    trigger_member: TriggerMemberTable
  }
}
