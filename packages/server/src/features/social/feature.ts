import { feature } from '../../kernel/feature/feature.ts'
import { businessProfileHandlers } from './business-profiles.ts'
import { deadLetterHandlers } from './dead-letters.ts'
import { socialHandlers } from './handlers.ts'
import { healthHandlers } from './health.ts'
import { linkChecks } from './link-health-check.ts'
import { linkedinHandlers } from './linkedin.ts'
import { oauthHandlers } from './oauth.ts'
import { pageHandlers } from './pages.ts'
import { templateHandlers } from './templates.ts'
import { whatsappNumberHandlers } from './whatsapp-number.ts'

export const socialFeature = feature({
  name: 'social',
  uses: ['channels', 'inbox', 'mail', 'sms'],
  handlers: (services) => ({
    social: socialHandlers(services),
    templates: templateHandlers(services),
    whatsappNumber: whatsappNumberHandlers(services),
    pages: pageHandlers(services),
    oauth: oauthHandlers(services),
    linkedin: linkedinHandlers(services),
    businessProfiles: businessProfileHandlers(services),
    channelHealth: healthHandlers(services),
    deadLetters: deadLetterHandlers(services),
  }),
  workers: (services) => [linkChecks(services)],
})
