import { feature } from '../../kernel/feature/feature.ts'
import { managersHandlers } from './handlers.ts'

export const managersFeature = feature({
  name: 'managers',
  uses: ['session'],
  handlers: (services) => ({ managers: managersHandlers(services) }),
})
