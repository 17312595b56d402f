import type { ProviderName, ProviderProblem } from '@comptoir/core/providers'
import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

interface OperatorProviderTable {
  name: ProviderName
  problem: ProviderProblem | null
  /** The provider's own words, or those of the network. */
  reason: Generated<string>
  since: Date | null
  checked_at: Date | null
  next_check_at: FilledTime
}

interface ProviderTables {
  operator_provider: OperatorProviderTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends ProviderTables {}
}
