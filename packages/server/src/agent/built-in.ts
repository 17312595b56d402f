import type { AnswerSource } from '@comptoir/core/inbox'
import type { Draft, Engine, Question } from './engine.ts'
import { type Fact, passagesOf } from './facts.ts'
import { isSpecialDay, sayHours } from './hours-answer.ts'
import { opener, phrases } from './phrases.ts'
import { fold, isNear, meanings } from './words.ts'

/** So much of a question a fact must cover to answer it; below, an honest "I do not know" is better. */
const SURE = 0.52
const MOST_WORDS = 60
/** What a fact in the reader's language is ahead of one in the other. */
const OWN_LANGUAGE = 0.25
const greeting =
  /^(?:(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|evening|afternoon))\b ?)+(?:a (?:tous|vous)|there|everyone|madame|monsieur)?$/
const thanks =
  /^(?:(?:un |grand |super |ok |parfait |great |perfect |many |d accord )*(?:merci|thanks|thank you|thx)\b.{0,30})$/

interface Candidate {
  source: AnswerSource
  text: string
  language: 'fr' | 'en' | undefined
  asked: readonly string[]
  said: readonly string[]
}

function candidatesOf(facts: readonly Fact[]): Candidate[] {
  return facts.flatMap(({ source, question, text, language }) => {
    const asked = question === undefined ? [] : meanings(question)
    if (source.kind !== 'document') return [{ source, text, language, asked, said: meanings(text) }]
    const title = meanings(source.title)
    return passagesOf(text).map((passage) => ({
      source,
      text: passage,
      language,
      asked: title,
      said: meanings(passage),
    }))
  })
}

const holds = (words: readonly string[], word: string) => words.some((other) => isNear(word, other))

/** How rare each word of the question is among the facts: rare words decide. */
function weightsOf(question: readonly string[], candidates: readonly Candidate[]): Map<string, number> {
  return new Map(
    question.map((word) => {
      const count = candidates.filter(({ asked, said }) => holds(asked, word) || holds(said, word)).length
      return [word, Math.log(1 + (candidates.length + 1) / (1 + count))]
    }),
  )
}

function score(weights: Map<string, number>, { asked, said, source }: Candidate): number {
  let covered = 0
  let total = 0
  for (const [word, weight] of weights) {
    total += weight
    if (holds(asked, word)) covered += weight
    else if (holds(said, word)) covered += weight * (source.kind === 'document' ? 0.9 : 0.7)
  }
  if (total === 0) return 0
  const words = [...weights.keys()]
  const back = asked.length === 0 ? 0 : asked.filter((word) => holds(words, word)).length / asked.length
  return source.kind === 'document' ? covered / total : 0.65 * (covered / total) + 0.35 * back
}

/** The fact that answers best, if one does. */
function bestOf(text: string, facts: readonly Fact[], language: 'fr' | 'en') {
  const words = meanings(text).slice(0, MOST_WORDS)
  const candidates = candidatesOf(facts)
  const weights = weightsOf(words, candidates)
  let best: { candidate: Candidate; score: number; rank: number } | undefined
  for (const candidate of candidates) {
    const own = score(weights, candidate)
    // The reader's own language wins where two say about the same.
    const rank = own + (candidate.language === language ? OWN_LANGUAGE : 0)
    if (own >= SURE && rank > (best?.rank ?? 0)) best = { candidate, score: own, rank }
  }
  return best
}

const known = (body: string, sources: readonly AnswerSource[]): Draft => ({
  body,
  isUnknown: false,
  sources,
  tokens: 0,
})

function fromPlace(words: readonly string[], question: Question): Draft | undefined {
  const { place } = question.venue
  if (!place) return undefined
  const said = phrases[question.language]
  const lines = [
    ...(words.includes('#address') && place.address ? [said.address(place.address)] : []),
    ...(words.includes('#address') && place.mapsUri ? [said.map(place.mapsUri)] : []),
    ...(words.includes('#phone') && place.phone ? [said.phone(place.phone)] : []),
    ...(words.includes('#email') && place.email ? [said.email(place.email)] : []),
  ]
  return lines.length === 0 ? undefined : known(lines.join('\n'), [{ kind: 'address', title: '' }])
}

/** « où » and "where" are stop words elsewhere; alone with a form of "to be" they ask for the address. */
function asksWhere(text: string): boolean {
  return /(?:^|\s)où\s(?:êtes|etes|se|est|vous|puis|sont)|\bwhere\s(?:are|is|can)\b/i.test(text)
}

/** Whether a fact answers more of a question than that it is about hours or the address, which we know better. */
function isAbout(best: { candidate: Candidate; score: number }, words: readonly string[]): boolean {
  const { asked, said } = best.candidate
  const others = words.filter((word) => word !== '#hours' && word !== '#address')
  return best.score >= 0.8 && others.some((word) => holds(asked, word) || holds(said, word))
}

function answer(text: string, question: Question): Draft {
  const { venue, language, tone, now } = question
  const words = [...meanings(text), ...(asksWhere(text) ? ['#address'] : [])]
  const best = bestOf(text, venue.facts, language)
  const asksHours = words.includes('#hours') && venue.hours !== undefined && !isSpecialDay(text)
  if (best && (isAbout(best, words) || !(asksHours || words.includes('#address')))) {
    const { candidate } = best
    const isOther = candidate.language !== undefined && candidate.language !== language
    const lead = isOther ? `${phrases[language].otherLanguage} ` : opener(language, tone)
    return known(lead + candidate.text, [candidate.source])
  }
  if (asksHours && venue.hours)
    return known(sayHours(text, { ...venue, hours: venue.hours }, now, language), [
      { kind: 'hours', title: '' },
    ])
  return (
    fromPlace(words, question) ?? { body: phrases[language].unknown, isUnknown: true, sources: [], tokens: 0 }
  )
}

/** Retrieval over the venue's own facts, without a key and without a network: it quotes, and never makes up. */
export const builtIn: Engine = {
  name: 'builtIn',
  async draft(question) {
    const text = question.turns.findLast(({ isCustomer }) => isCustomer)?.body ?? ''
    const folded = fold(text)
    const said = phrases[question.language]
    if (greeting.test(folded)) return known(said.greeting(question.venue.name), [])
    if (thanks.test(folded)) return known(said.thanks, [])
    return answer(text, question)
  },
}
