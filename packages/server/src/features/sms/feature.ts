import { feature } from '../../kernel/feature/feature.ts'

export const smsFeature = feature({
  uses: ['provider-health', 'suppression'],
})
