import { feature } from '../../kernel/feature/feature.ts'
import { inboxTeamHandlers } from './handlers.ts'

export const inboxTeamFeature = feature({
  name: 'inbox-team',
  uses: ['channels', 'inbox'],
  ids: { quickReply: 'quick_reply', label: 'conversation_label', threadNote: 'conversation_note' },
  handlers: (services) => ({ inboxTeam: inboxTeamHandlers(services) }),
})
