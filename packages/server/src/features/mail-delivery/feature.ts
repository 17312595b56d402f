import { feature } from '../../kernel/feature/feature.ts'
import { unsentMails } from './unsent-mails.ts'
import { mailWorker } from './worker.ts'

export const mailDeliveryFeature = feature({
  name: 'mail-delivery',
  uses: ['mail', 'suppression'],
  outbox: mailWorker,
  workers: (services) => (services.config.smtp ? [] : [unsentMails(services)]),
})
