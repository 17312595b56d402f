import { feature } from '../../kernel/feature/feature.ts'
import { agentHandlers } from './handlers.ts'

export const agentFeature = feature({
  uses: ['channels', 'inbox', 'webchat'],
  ids: { agent: 'agent' },
  handlers: (services) => ({ agent: agentHandlers(services) }),
})
