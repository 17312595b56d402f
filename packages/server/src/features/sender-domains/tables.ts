import type { SenderDomainState } from '@comptoir/core/sender-domains'
import type { Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'
import type { StoredChecks } from './records.ts'

interface SenderDomainTable {
  venue_id: number
  domain: string
  selector: string
  private_key: string
  public_key: string
  state: Generated<SenderDomainState>
  checks: Generated<Json<StoredChecks>>
  checked_at: Date | null
  verified_at: Date | null
  unavailable_since: Date | null
  next_check_at: FilledTime
  created_at: FilledTime
}

declare module '../../kernel/db/schema.ts' {
  interface Schema {
    sender_domain: SenderDomainTable
  }
}
