import type { FilledTime } from '../../kernel/db/schema.ts'

export interface MobileDeviceTable {
  id: string
  manager_id: number
  session_id: string
  endpoint_hash: string
  service: string
  /** Address and keys, encrypted. */
  subscription: string
  label: string
  created_at: FilledTime
  last_push_at: Date | null
}

export interface InstallationKeyTable {
  name: string
  sealed: string
  created_at: FilledTime
}

interface PushTables {
  mobile_device: MobileDeviceTable
  installation_key: InstallationKeyTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends PushTables {}
}
