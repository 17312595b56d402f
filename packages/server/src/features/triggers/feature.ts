import { feature } from '../../kernel/feature/feature.ts'
import { triggerHandlers } from './handlers.ts'
import { triggersData } from './personal-data.ts'
import { triggerOutcomes, triggerScanner, triggerSender } from './workers.ts'

export const triggersFeature = feature({
  name: 'triggers',
  uses: ['bulk-mail', 'campaigns', 'contacts', 'outreach', 'sms', 'suppression'],
  ids: { trigger: 'trigger' },
  handlers: (services) => ({ triggers: triggerHandlers(services) }),
  workers: (services) => [triggerScanner(services), triggerSender(services), triggerOutcomes(services)],
  personalData: triggersData,
})
