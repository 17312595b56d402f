import { feature } from '../../kernel/feature/feature.ts'
import { outboxHandlers } from './handlers.ts'

export const outboxFeature = feature({
  name: 'outbox',
  uses: ['bulk-mail', 'outreach', 'sms'],
  handlers: (services) => ({ outbox: outboxHandlers(services) }),
})
