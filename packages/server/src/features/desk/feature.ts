import { feature } from '../../kernel/feature/feature.ts'
import { deskHandlers } from './handlers.ts'

export const deskFeature = feature({
  name: 'desk',
  uses: ['channels', 'inbox'],
  ids: { quickReply: 'quick_reply', label: 'conversation_label' },
  handlers: (services) => ({ desk: deskHandlers(services) }),
})
