import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../db/schema.ts'
import type { Rule } from './rule.ts'

export interface ScheduleTable {
  /** 0 for the installation's own. */
  venue_id: number
  id: Generated<number>
  kind: string
  key: string
  rule: Json<Rule>
  timezone: string
  payload: Json
  next_at: Date | null
  retry_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  failures: Generated<number>
  created_at: FilledTime
}

export interface FiredTable {
  venue_id: number
  schedule_id: number
  due: Date
  at: FilledTime
}

interface ScheduleTables {
  schedule: ScheduleTable
  fired: FiredTable
}

declare module '../db/schema.ts' {
  interface Schema extends ScheduleTables {}
}
