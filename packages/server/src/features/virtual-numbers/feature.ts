import { feature } from '../../kernel/feature/feature.ts'
import { virtualNumberHandlers } from './handlers.ts'

export const virtualNumbersFeature = feature({
  uses: ['sms', 'suppression'],
  handlers: (services) => ({ virtualNumbers: virtualNumberHandlers(services) }),
})
