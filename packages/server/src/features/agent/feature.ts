import { feature } from '../../kernel/feature/feature.ts'
import { agentHandlers } from './handlers.ts'
import { AGENT_JOB, agentAnswers, askAgents } from './job.ts'
import { AGENT_READER } from './queries.ts'

/** The agent that answers customers by itself and hands them over to people (AIA-01). */
export const agentFeature = feature({
  name: 'agent',
  uses: ['channels', 'features', 'inbox', 'sms', 'webchat'],
  ids: { agent: 'agent' },
  handlers: (services) => ({ agent: agentHandlers(services) }),
  outbox: (services) => ({ [AGENT_JOB]: agentAnswers(services) }),
  readers: () => ({ [AGENT_READER]: (tx, venueId, _, events) => askAgents(tx, venueId, events) }),
})
