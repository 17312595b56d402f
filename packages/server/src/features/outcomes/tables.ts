import type { OutcomeKind } from '@comptoir/core/outcomes'
import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

interface OutcomeTable {
  venue_id: number
  id: Generated<number>
  person_id: number | null
  kind: OutcomeKind
  amount_minor: number | null
  at: FilledTime
  source: string
  campaign_id: number | null
  manager_id: number | null
  manager_name: Generated<string>
}

declare module '../../kernel/db/schema.ts' {
  interface Schema {
    outcome: OutcomeTable
  }
}
