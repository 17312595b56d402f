import { feature } from '../../kernel/feature/feature.ts'
import { referenceHandlers } from './handlers.ts'

export const referenceFeature = feature({
  name: 'reference',
  handlers: () => ({ reference: referenceHandlers() }),
})
