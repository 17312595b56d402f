import type { Agent } from '@comptoir/core/agent'

/** What the page changes of an agent; texts that are lists on the wire are lines in a field. */
export interface AgentValues
  extends Omit<
    Agent,
    | 'kind'
    | 'id'
    | 'venueId'
    | 'profileId'
    | 'links'
    | 'forbiddenTopics'
    | 'handOver'
    | 'hasKey'
    | 'hasOperatorEngine'
    | 'usage'
  > {
  links: string
  forbiddenTopics: string
  words: string
  topics: string
  afterUnknown: number
  /** Written, never read. */
  apiKey: string
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The form of an agent. */
export function valuesOf(agent: Agent): AgentValues {
  const { links, forbiddenTopics, handOver } = agent
  const { isEnabled, answersSms, schedule, hours, tone, languages, sources, faq, documents, disclosure } =
    agent
  const { engine, baseUrl, model, dailyTokens } = agent
  return {
    isEnabled,
    answersSms,
    schedule,
    hours,
    tone,
    languages,
    sources,
    faq,
    documents,
    disclosure,
    engine,
    baseUrl,
    model,
    dailyTokens,
    links: links.join('\n'),
    forbiddenTopics: forbiddenTopics.join('\n'),
    words: handOver.words.join('\n'),
    topics: handOver.topics.join('\n'),
    afterUnknown: handOver.afterUnknown,
    apiKey: '',
  }
}

/** What is sent; the key only when one was typed. */
export function bodyOf(values: AgentValues) {
  const { links, forbiddenTopics, words, topics, afterUnknown, apiKey, baseUrl, model, ...settings } = values
  return {
    ...settings,
    baseUrl: baseUrl.trim(),
    model: model.trim(),
    links: linesOf(links),
    forbiddenTopics: linesOf(forbiddenTopics),
    handOver: { words: linesOf(words), topics: linesOf(topics), afterUnknown },
    ...(apiKey.trim() === '' ? {} : { apiKey: apiKey.trim() }),
  }
}
