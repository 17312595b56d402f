import { feature } from '../../kernel/feature/feature.ts'
import { smsData } from './personal-data.ts'

export const smsFeature = feature({
  name: 'sms',
  uses: ['links', 'suppression'],
  personalData: smsData,
})
