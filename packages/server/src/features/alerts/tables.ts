import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

type Filled<T> = ColumnType<T, T | undefined, T>

export interface SmsAlertSettingTable {
  manager_id: number
  phone: string
  is_on: Generated<boolean>
  quiet_from: string | null
  quiet_until: string | null
  timezone: string
  stopped_at: Filled<Date | null>
  told_times: Filled<Date[]>
  rests_until: Filled<Date | null>
}

export interface SmsAlertTable {
  venue_id: number
  id: Generated<number>
  manager_id: number
  conversation_id: string | null
  account_id: number | null
  provider: string | null
  due_at: FilledTime
  told_at: Filled<Date | null>
}

interface AlertTables {
  sms_alert_setting: SmsAlertSettingTable
  sms_alert: SmsAlertTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends AlertTables {}
}
