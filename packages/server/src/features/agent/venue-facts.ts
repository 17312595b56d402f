import type { FactAudience } from '@comptoir/core/agent'
import type { Fact, VenueFacts } from './facts.ts'
import { linksIn } from './guards.ts'
import type { AgentRow } from './queries.ts'

function promptFacts({ predefined }: AgentRow): Fact[] {
  return (predefined ?? [])
    .flatMap(({ predefinedPrompts }) => predefinedPrompts)
    .flatMap(({ text, answer }) =>
      (['fr', 'en'] as const).flatMap((language) => {
        const question = text[language] || text.fr || text.en
        return answer[language] === ''
          ? []
          : [
              {
                source: { kind: 'prompt' as const, title: question },
                question,
                text: answer[language],
                language,
              },
            ]
      }),
    )
}

/** Who may hear what: the staff hears everything. */
const hears: Readonly<Record<FactAudience, readonly FactAudience[]>> = {
  everybody: ['everybody'],
  professionals: ['everybody', 'professionals'],
  staff: ['everybody', 'professionals', 'staff'],
}

/** Something read from an agent for an audience, once for as long as the agent is held. */
function onceFor<T>(read: (agent: AgentRow, audience: FactAudience) => T) {
  const known = new WeakMap<AgentRow, Map<FactAudience, T>>()
  return (agent: AgentRow, audience: FactAudience): T => {
    const byAudience = known.get(agent) ?? new Map<FactAudience, T>()
    known.set(agent, byAudience)
    const value = byAudience.get(audience) ?? read(agent, audience)
    byAudience.set(audience, value)
    return value
  }
}

function taughtFacts({ sources, faq, documents }: AgentRow, audience: FactAudience): Fact[] {
  const isHeard = (fact: { audience: FactAudience }) => hears[audience].includes(fact.audience)
  const questions = faq.filter(isHeard).map(({ question, answer, language }) => ({
    source: { kind: 'faq' as const, title: question },
    question,
    text: answer,
    language,
  }))
  const texts = documents.filter(isHeard).map(({ title, body, language }) => ({
    source: { kind: 'document' as const, title },
    question: undefined,
    text: body,
    language: language === 'both' ? undefined : language,
  }))
  return [...(sources.faq ? questions : []), ...(sources.documents ? texts : [])]
}

/** What an agent may know when it answers an audience: the sources that its manager left on, and nothing of any conversation. */
export const venueFactsOf = onceFor((agent, audience): VenueFacts => {
  const { sources, site_hours, site_phone, site_email, maps_uri } = agent
  const town = [agent.postal_code, agent.city].filter(Boolean).join(' ')
  const facts = [...taughtFacts(agent, audience), ...(sources.prompts ? promptFacts(agent) : [])]
  return {
    name: agent.title,
    timezone: agent.timezone,
    hours: sources.hours && site_hours.length > 0 ? site_hours : undefined,
    place: sources.address
      ? {
          address: [agent.address, town].filter(Boolean).join(', '),
          phone: site_phone || agent.venue_phone,
          email: site_email ?? '',
          mapsUri: maps_uri ?? '',
        }
      : undefined,
    facts,
  }
})

/** The links that an agent may send: those of the facts for the audience, and those that the venue allowed by name. */
export const ownLinksOf = onceFor((agent, audience): ReadonlySet<string> => {
  const { place, facts } = venueFactsOf(agent, audience)
  return linksIn([
    ...facts.flatMap(({ text, source }) => [text, source.title]),
    ...agent.links,
    ...(agent.site_origins ?? []),
    agent.disclosure.fr,
    agent.disclosure.en,
    ...(place ? [place.mapsUri, place.email, place.phone] : []),
  ])
})
