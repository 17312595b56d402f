import { feature } from '../../kernel/feature/feature.ts'
import { lookupHandlers } from './handlers.ts'

export const lookupsFeature = feature({
  name: 'lookups',
  handlers: (services) => ({ lookups: lookupHandlers(services) }),
})
