import { feature } from '../../kernel/feature/feature.ts'
import { providerHandlers } from './handlers.ts'

export const providerHealthFeature = feature({
  handlers: (services) => ({ providers: providerHandlers(services) }),
})
