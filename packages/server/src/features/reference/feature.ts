import { feature } from '../../kernel/feature/feature.ts'
import { referenceHandlers } from './handlers.ts'

export const referenceFeature = feature({
  handlers: () => ({ reference: referenceHandlers() }),
})
