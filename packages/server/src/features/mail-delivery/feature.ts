import { feature } from '../../kernel/feature/feature.ts'
import { mailWorker } from './worker.ts'

export const mailDeliveryFeature = feature({
  uses: ['mail', 'suppression'],
  outbox: mailWorker,
})
