import { feature } from '../../kernel/feature/feature.ts'
import { suppressionHandlers } from './handlers.ts'

export const suppressionFeature = feature({
  name: 'suppression',
  handlers: (services) => ({ suppression: suppressionHandlers(services) }),
})
