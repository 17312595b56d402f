import { feature } from '../../kernel/feature/feature.ts'
import { announce } from './conversations.ts'
import { inboxHandlers } from './handlers.ts'
import { conversationsData } from './personal-data.ts'
import { WAKE_JOB, wakeConversations } from './snooze.ts'

export const inboxFeature = feature({
  name: 'inbox',
  uses: ['channels', 'sms'],
  ids: { profile: 'profile', conversation: 'conversation' },
  handlers: (services) => ({ inbox: inboxHandlers(services) }),
  outbox: ({ database }) => ({ [WAKE_JOB]: wakeConversations(database, announce) }),
  personalData: conversationsData,
})
