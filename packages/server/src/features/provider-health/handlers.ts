import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readProviders } from './state.ts'

/** What people may know of the operator's providers: not the words of a problem, which may name machines. */
export function providerHandlers({
  database,
}: Pick<Services, 'database'>): Handlers<typeof contract.providers> {
  return {
    async listProviders() {
      const all = await database.system(readProviders)
      return all.map(({ name, problem, since }) => ({ name, problem, since }))
    },
  }
}
