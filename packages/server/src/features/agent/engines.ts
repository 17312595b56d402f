import type { ChatEndpoint } from '../../kernel/ports/chat-model.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import type { Services } from '../../kernel/services/services.ts'
import { builtIn } from './built-in.ts'
import type { Engine } from './engine.ts'
import { modelEngine, withFallback } from './model-engine.ts'
import type { AgentRow } from './queries.ts'

/** What an agent's key is encrypted for. */
export const agentKeyPurpose = (agentId: string) => `agent-key:${agentId}`

export const encryptedAgentKeys: EncryptedColumn = {
  table: 'agent',
  keys: ['id'],
  column: 'api_key',
  purposeOf: ({ id }) => agentKeyPurpose(String(id)),
  whenLost: { name: 'API keys of agents', become: 'null', remedy: 'enter them again in the back office' },
}

/** The endpoint that an agent uses: its own, or the operator's where it names none. */
export function endpointOf(
  agent: Pick<AgentRow, 'id' | 'engine' | 'base_url' | 'model' | 'api_key' | 'daily_tokens' | 'tokens_today'>,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
): ChatEndpoint | undefined {
  if (agent.engine !== 'openAi' || agent.tokens_today >= agent.daily_tokens) return undefined
  if (agent.base_url === '') return config.ai
  const apiKey =
    agent.api_key === null ? undefined : secrets.decrypt(agent.api_key, agentKeyPurpose(agent.id))
  return { baseUrl: agent.base_url, apiKey, model: agent.model }
}

/** The model of an agent, while there is an endpoint and something left of the day's tokens. Rejects when it fails. */
export function modelOf(agent: AgentRow, services: Services): Engine | undefined {
  const endpoint = endpointOf(agent, services)
  if (!endpoint) return undefined
  return modelEngine(endpoint === services.config.ai ? services.operatorModel : services.chatModel, endpoint)
}

/** The engine that answers customers: the model where there is one, and the built-in one where it fails. */
export function engineOf(agent: AgentRow, services: Services): Engine {
  const model = modelOf(agent, services)
  if (!model) return builtIn
  return withFallback(model, (error) =>
    services.log.warn(
      { err: error, venueId: agent.venue_id },
      'the model did not respond; the built-in engine replied',
    ),
  )
}
