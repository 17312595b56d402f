import type {
  CampaignContent,
  CampaignSending,
  CampaignStatus,
  CampaignTarget,
  CampaignType,
} from '@comptoir/core/campaigns'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

type Stored<T> = ColumnType<T, string, string>

interface CampaignTable {
  venue_id: number
  id: Generated<number>
  type: CampaignType
  user_label: Generated<string>
  status: Generated<Exclude<CampaignStatus, 'sending' | 'sent'>>
  revision: Generated<number>
  target: Stored<CampaignTarget>
  content: Stored<CampaignContent>
  sending: Stored<CampaignSending>
  reach: number | null
  dispatch_id: string | null
  starts_at: Date | null
  tested_at: Date | null
  manager_id: number | null
  manager_name: Generated<string>
  created_at: FilledTime
}

declare module '../../kernel/db/schema.ts' {
  interface Schema {
    campaign: CampaignTable
  }
}
