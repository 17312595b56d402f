import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface EnabledFeatureTable {
  venue_id: number
  feature: string
  source: 'plan' | 'hand'
}

export interface FeatureRequestTable {
  venue_id: number
  id: string
  feature: string
  manager_id: number | null
  state: Generated<'open' | 'handled'>
  created_at: FilledTime
  handled_at: Date | null
}

interface FeatureTables {
  enabled_feature: EnabledFeatureTable
  feature_request: FeatureRequestTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends FeatureTables {}
}
