import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface InvitationTable {
  venue_id: number
  id: string
  email: string
  role_id: number
  token_hash: string
  invited_by: number | null
  inviter_name: string
  sent_at: FilledTime
  sent_count: Generated<number>
  expires_at: Date
}

interface RoleTables {
  invitation: InvitationTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends RoleTables {}
}
