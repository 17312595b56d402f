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

const known = new WeakMap<AgentRow, VenueFacts>()

/** {@link readFacts}, once for each agent that was read. */
export function venueFactsOf(agent: AgentRow): VenueFacts {
  const facts = known.get(agent) ?? readFacts(agent)
  known.set(agent, facts)
  return facts
}

/** What an agent may know: the sources that its manager left on, and nothing of any conversation. */
function readFacts(agent: AgentRow): VenueFacts {
  const { sources, site_hours, site_phone, site_email, maps_uri } = agent
  const town = [agent.postal_code, agent.city].filter(Boolean).join(' ')
  const facts: Fact[] = [
    ...(sources.faq
      ? agent.faq.map(({ question, answer, language }) => ({
          source: { kind: 'faq' as const, title: question },
          question,
          text: answer,
          language,
        }))
      : []),
    ...(sources.prompts ? promptFacts(agent) : []),
    ...(sources.documents
      ? agent.documents.map(({ title, body }) => ({
          source: { kind: 'document' as const, title },
          question: undefined,
          text: body,
          language: undefined,
        }))
      : []),
  ]
  return {
    name: agent.title,
    timezone: agent.timezone,
    hours: sources.hours && site_hours && site_hours.length > 0 ? site_hours : undefined,
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
}

/** Every text in which a link is the venue's own: what it wrote itself, and what it allowed by name. */
function ownTextsOf(agent: AgentRow): string[] {
  const { place, facts } = venueFactsOf(agent)
  return [
    ...facts.flatMap(({ text, source }) => [text, source.title]),
    ...agent.links,
    ...(agent.site_origins ?? []),
    agent.disclosure.fr,
    agent.disclosure.en,
    ...(place ? [place.mapsUri, place.email, place.phone] : []),
  ]
}

const ownLinks = new WeakMap<AgentRow, ReadonlySet<string>>()

/** The links that an agent may send. */
export function ownLinksOf(agent: AgentRow): ReadonlySet<string> {
  const links = ownLinks.get(agent) ?? linksIn(ownTextsOf(agent))
  ownLinks.set(agent, links)
  return links
}
