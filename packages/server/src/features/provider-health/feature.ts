import { feature } from '../../kernel/feature/feature.ts'
import { providerHandlers } from './handlers.ts'

export const providerHealthFeature = feature({
  name: 'provider-health',
  handlers: (services) => ({ providers: providerHandlers(services) }),
})
