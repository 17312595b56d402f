import type { Agent, updateAgent } from '@comptoir/core/agent'
import type { Received } from '@comptoir/core/http'
import type { Insertable } from 'kysely'
import type { Services } from '../../kernel/services/services.ts'
import { agentKeyPurpose } from './engines.ts'
import type { AgentRow } from './queries.ts'
import type { AgentTable } from './tables.ts'

type Wire = Omit<Agent, 'id' | 'venueId' | 'profileId'> & { id: string; venueId: number; profileId: number }
type Change = Received<typeof updateAgent>['body']

/** An agent as its managers see it; of its key only that there is one. */
export function toAgent(row: AgentRow, { config }: Pick<Services, 'config'>): Wire {
  return {
    kind: 'ai',
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    isEnabled: row.is_enabled,
    answersSms: row.answers_sms,
    schedule: row.schedule,
    hours: row.hours,
    tone: row.tone,
    languages: row.languages,
    sources: row.sources,
    faq: row.faq,
    documents: row.documents,
    links: row.links,
    forbiddenTopics: row.forbidden_topics,
    handOver: row.hand_over,
    disclosure: row.disclosure,
    engine: row.engine,
    baseUrl: row.base_url,
    model: row.model,
    dailyTokens: row.daily_tokens,
    hasKey: row.api_key !== null,
    hasOperatorEngine: config.ai !== undefined,
    usage: { tokensToday: row.tokens_today },
  }
}

const json = (value: object | undefined) => (value === undefined ? undefined : JSON.stringify(value))

/**
 * The key after a change. It belongs to one address: a user who changes the address without entering the key again
 * would have it sent to the other.
 */
function keyOf(
  change: Change,
  row: AgentRow,
  { secrets }: Pick<Services, 'secrets'>,
): string | null | undefined {
  if (change.apiKey !== undefined)
    return change.apiKey === '' ? null : secrets.encrypt(change.apiKey, agentKeyPurpose(row.id))
  return change.baseUrl !== undefined && change.baseUrl !== row.base_url ? null : undefined
}

/** The columns that a change sets. */
export function toColumns(change: Change, row: AgentRow, services: Pick<Services, 'secrets'>) {
  const columns: Partial<Insertable<AgentTable>> = {}
  const all = {
    is_enabled: change.isEnabled,
    answers_sms: change.answersSms,
    schedule: change.schedule,
    hours: json(change.hours),
    tone: change.tone,
    languages: change.languages && [...new Set(change.languages)],
    sources: json(change.sources),
    faq: json(change.faq),
    documents: json(change.documents),
    links: json(change.links),
    forbidden_topics: change.forbiddenTopics,
    hand_over: json(change.handOver),
    disclosure: json(change.disclosure),
    engine: change.engine,
    base_url: change.baseUrl,
    model: change.model,
    daily_tokens: change.dailyTokens,
    api_key: keyOf(change, row, services),
  }
  return Object.assign(
    columns,
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  )
}
