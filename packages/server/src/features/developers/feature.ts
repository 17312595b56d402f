import { feature } from '../../kernel/feature/feature.ts'
import { ATTEMPT_JOB, deliverEvents, pruneDeliveries, RETRY_JOB } from './deliveries.ts'
import { developersHandlers } from './handlers.ts'
import { webhookSender } from './webhook-sender.ts'

export const developersFeature = feature({
  name: 'developers',
  ids: { apiKey: 'api_key', webhook: 'outgoing_webhook', webhookDelivery: 'webhook_delivery' },
  handlers: (services) => ({ developers: developersHandlers(services) }),
  outbox: (services) => ({ [ATTEMPT_JOB]: webhookSender(services), [RETRY_JOB]: webhookSender(services) }),
  readers: () => ({ webhook: deliverEvents }),
  sweeps: () => ({ deliveries: pruneDeliveries }),
})
