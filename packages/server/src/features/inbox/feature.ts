import { feature } from '../../kernel/feature/feature.ts'
import { inboxHandlers } from './handlers.ts'

export const inboxFeature = feature({
  uses: ['channels'],
  ids: { profile: 'profile', conversation: 'conversation' },
  handlers: (services) => ({ inbox: inboxHandlers(services) }),
})
