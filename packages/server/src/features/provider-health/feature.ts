import { feature } from '../../kernel/feature/feature.ts'
import { providerHandlers } from './handlers.ts'
import { providerChecks } from './health-check.ts'

export const providerHealthFeature = feature({
  name: 'provider-health',
  handlers: (services) => ({ providers: providerHandlers(services) }),
  workers: async (services, { checks }) => [await providerChecks(services, checks)],
})
