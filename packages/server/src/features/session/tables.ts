import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

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
  phone: Generated<string>
  activated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  terms_version: string | null
  terms_accepted_at: Date | null
  is_shadow: Generated<boolean>
  proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: FilledTime
}

export interface RoleTable {
  id: Generated<number>
  venue_id: number | null
  name: string
  permissions: string[]
  /** The preset that the role was made from and follows. */
  preset: string | null
  /** The same in each venue of a role that holds in several. */
  shared_id: string | null
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
  last_used_at: FilledTime
  expires_at: Date
  revoked_at: Date | null
  watched_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface RefreshTokenTable {
  token_hash: string
  session_id: string
  created_at: FilledTime
  used_at: Date | null
}

export interface ActivationCodeTable {
  manager_id: number
  subject: 'activation' | 'alertPhone'
  phone: string | null
  code_hash: string
  channel: 'email' | 'sms'
  tries_left: Generated<number>
  expires_at: Date
}

export interface PasswordResetTable {
  token_hash: string
  manager_id: number
  expires_at: Date
  used_at: Date | null
}

export interface SecondFactorTable {
  manager_id: number
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
  failures: Generated<number>
  locked_until: Date | null
}

export interface RecoveryCodeTable {
  manager_id: number
  code_hash: string
  used_at: Date | null
}

interface SessionTables {
  manager: ManagerTable
  role: RoleTable
  manager_role: ManagerRoleTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  activation_code: ActivationCodeTable
  password_reset: PasswordResetTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends SessionTables {}
}
