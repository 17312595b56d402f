import { feature } from '../../kernel/feature/feature.ts'
import { developersHandlers } from './handlers.ts'

export const developersFeature = feature({
  ids: { apiKey: 'api_key', webhook: 'outgoing_webhook', webhookDelivery: 'webhook_delivery' },
  handlers: (services) => ({ developers: developersHandlers(services) }),
})
