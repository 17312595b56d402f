import { feature } from '../../kernel/feature/feature.ts'

export const smsFeature = feature({
  name: 'sms',
  uses: ['provider-health', 'suppression'],
})
