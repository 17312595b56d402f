import type { MessagingSetting } from '@comptoir/core/messaging-settings'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'

export interface MessagingSettingTable {
  venue_id: number
  profile_id: number
  platform: MessagingSetting['platform']
  welcomes: Json<MessagingSetting['welcomes']>
  prompts: Json<MessagingSetting['prompts']>
  predefined_prompts: Json<MessagingSetting['predefinedPrompts']>
  updated_at: FilledTime
}

interface MessagingSettingTables {
  messaging_setting: MessagingSettingTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends MessagingSettingTables {}
}
