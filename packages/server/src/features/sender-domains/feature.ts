import { feature } from '../../kernel/feature/feature.ts'
import { dailyDomainCheck } from './daily-check.ts'
import { senderDomainHandlers } from './handlers.ts'
import { senderDomainSettings } from './settings.ts'

export const senderDomainsFeature = feature({
  name: 'sender-domains',
  uses: ['mail'],
  settings: senderDomainSettings,
  handlers: (services) => ({ senderDomains: senderDomainHandlers(services) }),
  workers: (services) => [dailyDomainCheck(services)],
})
