import { feature } from '../../kernel/feature/feature.ts'
import { featureHandlers } from './handlers.ts'

export const featuresFeature = feature({
  name: 'features',
  uses: ['mail'],
  handlers: (services) => ({ features: featureHandlers(services) }),
})
