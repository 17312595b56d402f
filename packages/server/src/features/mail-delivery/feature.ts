import { feature } from '../../kernel/feature/feature.ts'
import { mailWorker } from './worker.ts'

export const mailDeliveryFeature = feature({
  name: 'mail-delivery',
  uses: ['mail', 'suppression'],
  outbox: mailWorker,
})
