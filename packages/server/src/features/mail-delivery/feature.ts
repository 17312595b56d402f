import { feature } from '../../kernel/feature/feature.ts'
import { unsentMails } from './unsent-mails.ts'
import { dropExpired, waitingMailHandlers } from './waiting-mails.ts'
import { mailWorker } from './worker.ts'

export const mailDeliveryFeature = feature({
  name: 'mail-delivery',
  uses: ['bulk-mail', 'mail', 'suppression'],
  handlers: (services) => ({ mailDelivery: waitingMailHandlers(services) }),
  outbox: mailWorker,
  workers: (services) => (services.config.smtp ? [] : [unsentMails(services)]),
  sweeps: (services) => (services.config.smtp ? {} : { unsentMails: dropExpired }),
})
