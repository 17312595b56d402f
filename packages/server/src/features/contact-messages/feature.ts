import { feature } from '../../kernel/feature/feature.ts'
import { contactMessageHandlers } from './handlers.ts'

export const contactMessagesFeature = feature({
  name: 'contact-messages',
  uses: ['contacts', 'outreach', 'sms', 'suppression'],
  handlers: (services) => ({ contactMessages: contactMessageHandlers(services) }),
})
