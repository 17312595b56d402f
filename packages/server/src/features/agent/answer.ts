import type { AgentEngine, AnswerOutcome, FactAudience } from '@comptoir/core/agent'
import type { AnswerSource, Platform } from '@comptoir/core/inbox'
import type { Engine, Turn } from './engine.ts'
import { fold } from './fold.ts'
import { fitted, LONGEST, withoutForeignLinks } from './guards.ts'
import { asksForPerson, topicOf } from './hand-over.ts'
import { phrases } from './phrases.ts'
import { sayWhenSomeoneIsThere } from './presence.ts'
import type { AgentRow } from './queries.ts'
import { asksAsProfessional, asksWhoAnswers, isComplaint, isInsult } from './reactions.ts'
import { inFull } from './spelling.ts'
import { ownLinksOf, venueFactsOf } from './venue-facts.ts'
import { languageOf, meanings } from './words.ts'

/** An answer that may be sent. */
export interface AgentAnswer {
  body: string
  outcome: AnswerOutcome
  /** A person must look at the conversation. */
  isHandOver: boolean
  sources: readonly AnswerSource[]
  engine: AgentEngine
  tokens: number
}

export interface AnswerRequest {
  agent: AgentRow
  engine: Engine
  /** Of this conversation alone, oldest first; what the customer wrote since the last answer is one turn. */
  turns: readonly Turn[]
  /** The customer's, where the text does not show it. */
  language: 'fr' | 'en'
  /** Who asks, as far as somebody of the team has said so. */
  audience: FactAudience
  /** The platform it is asked on, if any: the questions set there come first. */
  platform?: Platform
  /** Questions that it did not know, one after the other, before this one. */
  unknownsBefore: number
  now: Date
  signal: AbortSignal
}

/** The language to answer in: the question's, if the agent speaks it. */
function languageFor(text: string, fallback: 'fr' | 'en', { languages }: AgentRow): 'fr' | 'en' {
  const language = languageOf(text, fallback)
  return languages.includes(language) ? language : (languages[0] ?? fallback)
}

/** The question: everything the customer wrote since the last answer, with files. */
function questionOf(turns: readonly Turn[]): { text: string; hasFiles: boolean } {
  const asked = turns.findLast(({ isCustomer }) => isCustomer)
  return { text: asked?.body ?? '', hasFiles: (asked?.files ?? []).length > 0 }
}

/** What a text comes down to; one of signs alone, such as an emoji, is itself. */
const essence = (text: string) => fold(text) || text.trim()

/** The answer that a manager wrote for a question that was tapped, word for word. */
export function predefinedAnswer(
  agent: AgentRow,
  text: string,
  platform?: Platform,
): AgentAnswer | undefined {
  // People write before they tap: the prompt is the last line then.
  const asked = new Set([essence(text), essence(text.split('\n').at(-1) ?? '')])
  const settings = agent.predefined ?? []
  const nearest = settings.toSorted(
    (a, b) => Number(b.platform === platform) - Number(a.platform === platform),
  )
  for (const { text: question, answer } of nearest.flatMap(({ predefinedPrompts }) => predefinedPrompts))
    for (const language of ['fr', 'en'] as const) {
      const isAsked = question[language] !== '' && asked.has(essence(question[language]))
      const body = answer[language] || answer.fr || answer.en
      if (isAsked && body !== '')
        return {
          body,
          outcome: 'answered',
          isHandOver: false,
          sources: [{ kind: 'prompt', title: question[language] }],
          engine: 'builtIn',
          tokens: 0,
        }
    }
  return undefined
}

/** What is said of a person who is to answer, with the time when one is there. */
function withPresence(body: string, agent: AgentRow, now: Date, language: 'fr' | 'en'): string {
  const when = sayWhenSomeoneIsThere(agent.site_hours, agent.timezone, now, language)
  return [body, when].filter(Boolean).join(' ')
}

const fixed = (body: string, outcome: AnswerOutcome): AgentAnswer => ({
  body,
  outcome,
  isHandOver: true,
  sources: [],
  engine: 'builtIn',
  tokens: 0,
})

/** Whether a stranger asks for the terms of professionals, which are not for everybody. */
function isForProfessionals(agent: AgentRow, audience: FactAudience, text: string): boolean {
  if (audience !== 'everybody' || !asksAsProfessional(text)) return false
  const { facts } = venueFactsOf(agent, audience)
  return !facts.some(({ source, text: said }) => meanings(`${source.title} ${said}`).includes('#pro'))
}

/** What the rules decide before an engine is asked, whatever the engine would say. */
function byRule(
  { agent, platform, audience, now }: AnswerRequest,
  text: string,
  language: 'fr' | 'en',
): AgentAnswer | undefined {
  const said = phrases[language]
  const { words, topics } = agent.hand_over
  const toPerson = (body: string, outcome: AnswerOutcome = 'handOver') =>
    fixed(withPresence(body, agent, now, language), outcome)
  const full = inFull(text)
  if (asksWhoAnswers(text) || asksWhoAnswers(full))
    return { ...fixed(said.robot, 'answered'), isHandOver: false }
  if (isInsult(text)) return toPerson(said.insult)
  if (isComplaint(text)) return toPerson(said.complaint)
  if (asksForPerson(text, words) || topicOf(text, topics) !== undefined) return toPerson(said.handOver)
  if (topicOf(text, agent.forbidden_topics) !== undefined) return toPerson(said.forbidden, 'forbidden')
  const written = predefinedAnswer(agent, text, platform)
  if (written) return written
  return isForProfessionals(agent, audience, full) ? toPerson(said.professional) : undefined
}

/** No one here can see or hear: a person can. */
const onlyFiles = ({ agent, now }: AnswerRequest, language: 'fr' | 'en') =>
  fixed(withPresence(phrases[language].file, agent, now, language), 'unknown')

/** Answers the last turn: rules first, then the engine, then the guards. */
export async function answerTo(request: AnswerRequest): Promise<AgentAnswer> {
  const { agent, engine, turns, audience, unknownsBefore, now, signal } = request
  const { text, hasFiles } = questionOf(turns)
  const language = languageOfAnswer(request)
  const said = phrases[language]
  if (text === '') return onlyFiles(request, language)
  const decided = byRule(request, text, language)
  if (decided) return decided
  const venue = venueFactsOf(agent, audience)
  const draft = await engine.draft({ turns, language, venue, tone: agent.tone, now }, signal)
  const body = fitted(withoutForeignLinks(draft.body, ownLinksOf(agent, audience)))
  const besides = hasFiles ? `\n\n${said.besidesFile}` : ''
  const shared = { engine: draft.isFallback ? ('builtIn' as const) : engine.name, tokens: draft.tokens }
  if (!draft.isUnknown && body !== '')
    return {
      ...shared,
      body: fitted(body, LONGEST - besides.length) + besides,
      outcome: 'answered',
      isHandOver: false,
      sources: draft.sources,
    }
  // Saying it in other words would not help where the answer lies in a file.
  const isHandOver = hasFiles || unknownsBefore + 1 >= agent.hand_over.afterUnknown
  return {
    ...shared,
    body: isHandOver ? withPresence(hasFiles ? said.file : said.unknown, agent, now, language) : said.unsure,
    outcome: 'unknown',
    isHandOver,
    sources: [],
  }
}

/** An answer with what the agent must say of itself first, in the language of the answer. */
export function withDisclosure(body: string, { disclosure }: AgentRow, language: 'fr' | 'en'): string {
  const said = disclosure[language] || disclosure.fr || disclosure.en
  return said === '' ? body : fitted(`${said}\n\n${body}`)
}

/** {@link languageFor} of what the customer wrote last; a file has no language. */
export function languageOfAnswer({
  turns,
  language,
  agent,
}: Pick<AnswerRequest, 'turns' | 'language' | 'agent'>): 'fr' | 'en' {
  const said = turns.findLast(({ isCustomer, body }) => isCustomer && body !== '')
  return languageFor(said?.body ?? '', language, agent)
}
