import { feature } from '../../kernel/feature/feature.ts'
import { bootstrapHandlers } from './handlers.ts'

export const bootstrapFeature = feature({
  name: 'bootstrap',
  uses: ['features', 'inbox', 'session', 'venues'],
  handlers: (services) => ({ bootstrap: bootstrapHandlers(services) }),
})
