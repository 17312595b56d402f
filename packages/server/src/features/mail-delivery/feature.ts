import { feature } from '../../kernel/feature/feature.ts'

export const mailDeliveryFeature = feature({
  uses: ['mail', 'suppression'],
})
