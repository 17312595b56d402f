import type { Generated } from 'kysely'
import type { FilledTime } from '../db/schema.ts'

export interface ManagerTable {
  id: Generated<number>
  email: string
  user_name: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  password_hash: string
  status: Generated<string>
  account_type: Generated<'admin' | 'venueVendor' | 'other'>
  language: Generated<'fr' | 'en'>
  created_at: FilledTime
}

export interface RoleTable {
  id: Generated<number>
  venue_id: number | null
  name: string
  permissions: string[]
}

export interface ManagerRoleTable {
  manager_id: number
  role_id: number
}

export interface SessionTable {
  id: string
  manager_id: number
  user_agent: Generated<string>
  created_at: FilledTime
  expires_at: Date
  revoked_at: Date | null
}

export interface RefreshTokenTable {
  token_hash: string
  session_id: string
  created_at: FilledTime
  used_at: Date | null
}

export interface SessionTables {
  manager: ManagerTable
  role: RoleTable
  manager_role: ManagerRoleTable
  session: SessionTable
  refresh_token: RefreshTokenTable
}
