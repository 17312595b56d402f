import { type AgentAnswer, answerTo } from '../../agent/answer.ts'
import { builtIn } from '../../agent/built-in.ts'
import type { Turn } from '../../agent/engine.ts'
import type { AgentRow } from '../../agent/queries.ts'
import { demoAgentOf } from '../agents.ts'
import { demoVenues } from '../venues.ts'

/** A Wednesday, ten in the morning in Guadeloupe: the bakery is open. */
const now = new Date('2026-11-25T14:00:00Z')

function bakeryAgent(): AgentRow {
  const venue = demoVenues.find(({ webchatId }) => webchatId === 'boulangerie-karukera')
  const taught = demoAgentOf('boulangerie-karukera')
  if (!venue || !taught) throw new Error('the demo has no bakery')
  const { name, title, timezone, address, postalCode, city, phone, email, hours } = venue
  return {
    venue_id: 1,
    id: '00000000-0000-7000-8000-000000000001',
    profile_id: 1,
    is_enabled: true,
    answers_sms: false,
    schedule: 'always',
    hours: [],
    tone: 'warm',
    languages: ['fr', 'en'],
    sources: { hours: true, address: true, faq: true, prompts: true, documents: true },
    faq: taught.faq,
    documents: taught.documents,
    links: [],
    forbidden_topics: taught.forbiddenTopics,
    hand_over: taught.handOver,
    disclosure: { fr: '', en: '' },
    engine: 'builtIn',
    base_url: '',
    model: '',
    daily_tokens: 0,
    api_key: null,
    venue_name: name,
    title,
    timezone,
    language: 'fr',
    address,
    postal_code: postalCode,
    city,
    venue_phone: phone,
    maps_uri: null,
    site_hours: hours,
    site_phone: phone,
    site_email: email,
    site_origins: null,
    predefined: [{ platform: 'website', predefinedPrompts: taught.site.predefinedPrompts }],
    tokens_today: 0,
  }
}

/** Has the built-in engine answer the demo's bakery's customer, who may have asked something before. */
export async function askBakery(questions: readonly string[], language: 'fr' | 'en'): Promise<AgentAnswer> {
  const agent = bakeryAgent()
  const turns: Turn[] = []
  let answer: AgentAnswer | undefined
  for (const body of questions) {
    turns.push({ isCustomer: true, body })
    const signal = AbortSignal.timeout(5000)
    answer = await answerTo({
      agent,
      engine: builtIn,
      turns,
      language,
      audience: 'everybody',
      unknownsBefore: 0,
      now,
      signal,
    })
    turns.push({ isCustomer: false, body: answer.body })
  }
  if (!answer) throw new Error('nothing was asked')
  return answer
}
