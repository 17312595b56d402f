import { feature } from '../../kernel/feature/feature.ts'
import { providerChecks } from './doctor.ts'
import { providerHandlers } from './handlers.ts'

export const providerHealthFeature = feature({
  name: 'provider-health',
  handlers: (services) => ({ providers: providerHandlers(services) }),
  workers: async (services, { checks }) => [await providerChecks(services, checks)],
})
