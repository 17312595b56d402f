import { feature } from '../../kernel/feature/feature.ts'
import { pushHandlers } from './handlers.ts'

export const pushFeature = feature({
  handlers: (services) => ({ push: pushHandlers(services) }),
})
