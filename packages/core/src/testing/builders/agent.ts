import { parse } from 'zod/v4/core'
import { Agent } from '../../agent/index.ts'

/**
 * An agent as a venue has it.
 * @example
 * import { buildAgent } from '@comptoir/core/testing'
 *
 * const agent = buildAgent({ isEnabled: false, languages: ['fr'] })
 */
export function buildAgent(overrides: Partial<Record<keyof Agent, unknown>> = {}): Agent {
  return parse(Agent, {
    kind: 'ai',
    id: '00000000-0000-7000-8000-000000000009',
    venueId: 1,
    profileId: 10,
    isEnabled: true,
    answersSms: false,
    schedule: 'outsideHours',
    hours: [],
    tone: 'warm',
    languages: ['fr', 'en'],
    sources: { hours: true, address: true, faq: true, prompts: true, documents: true },
    faq: [
      { id: 'a', language: 'fr', question: 'Sans gluten ?', answer: 'Le samedi.', audience: 'everybody' },
    ],
    documents: [],
    links: ['https://boulangerie.example/carte'],
    forbiddenTopics: ['politique'],
    handOver: { words: ['remboursement'], topics: [], afterUnknown: 1 },
    disclosure: { fr: 'Je suis un assistant.', en: 'I am an assistant.' },
    engine: 'builtIn',
    baseUrl: '',
    model: '',
    dailyTokens: 100_000,
    hasKey: false,
    hasOperatorEngine: false,
    usage: { tokensToday: 0 },
    ...overrides,
  })
}
