import type { AnswerSource } from '@comptoir/core/inbox'
import { datesIn, daysOf, daysOfFact, isSpecialDay, isTimeWord, minuteOf, partOf } from './days.ts'
import type { Draft, Engine, Question } from './engine.ts'
import { fold } from './fold.ts'
import { sayDayName, sayHours } from './hours-answer.ts'
import { softConcepts } from './lexicon.ts'
import { opener, phrases } from './phrases.ts'
import { type AskedQuestion, questionsIn } from './questions.ts'
import { bestOf, type Passage } from './retrieval.ts'
import { meanings } from './words.ts'

const greeting =
  /^(?:(?:bonjour|bonsoir|bonjou|bonswa|salut|slt|bjr|coucou|hello|hi|hey|good (?:morning|evening|afternoon))\b ?)+(?:a (?:tous|vous)|there|everyone|madame|monsieur)?$/
const thanks =
  /^(?:(?:un |grand |super |ok |parfait |great |perfect |many |d accord )*(?:ok|okay|d accord|parfait|super|perfect|merci|mesi|thanks|thank you|thx)\b.{0,30})$/
/** So many questions at once are a conversation, which a person has. */
const MOST_QUESTIONS = 4

const known = (body: string, sources: readonly AnswerSource[]): Draft => ({
  body,
  isUnknown: false,
  sources,
  tokens: 0,
})

const where =
  /(?<!\p{L})(?:où|ou) (?:êtes|etes|est|se trouve|vous|c['’]est|puis-je vous)|(?<!\p{L})(?:êtes|etes|c['’]?est|trouve[zr]?) où(?!\p{L})|(?<!\p{L})(?:vous|zot) (?:êtes|etes|yé|ye) ou\b|\bwhere\s?(?:['’]s|s|are|r|is|can i find|do i find)\b|\bhow (?:do|can) (?:i|we) (?:get|come)\b|\bcomment (?:venir|vous trouver|on vient)\b|(?<!\p{L})(?:ola|oti|éti|eti|ki koté) (?:zot|ou)\b/iu
const clock =
  /\b(?:quelle heure|quelles heures|what time|until when|how late|how early|ki le|jusqu a quand|opening times?)\b/

/** What a question is about besides where, when, and what the place is called. */
function othersOf(words: readonly string[], ...kinds: string[]): string[] {
  return words.filter((word) => !kinds.includes(word) && !isTimeWord(word))
}

function fromPlace({ text, words }: AskedQuestion, question: Question): Draft | undefined {
  const { place } = question.venue
  if (!place || othersOf(words, '#address', '#phone', '#email').length > 0) return undefined
  const said = phrases[question.language]
  const asksWhere = words.includes('#address') || where.test(text)
  const lines = [
    ...(asksWhere && place.address ? [said.address(place.address)] : []),
    ...(asksWhere && place.mapsUri ? [said.map(place.mapsUri)] : []),
    ...(words.includes('#phone') && place.phone ? [said.phone(place.phone)] : []),
    ...(words.includes('#email') && place.email ? [said.email(place.email)] : []),
  ]
  return lines.length === 0 ? undefined : known(lines.join('\n'), [{ kind: 'address', title: '' }])
}

/** Weekly hours answer a question about opening, or about coming at a time, and about nothing else. */
function fromHours({ text, words }: AskedQuestion, question: Question): Draft | undefined {
  const { venue, language, now } = question
  if (!venue.hours || isSpecialDay(words)) return undefined
  if (othersOf(words, '#hours', '#visit', '#lunch').length > 0) return undefined
  const isTimed =
    minuteOf(text) !== undefined || partOf(text) !== undefined || daysOf(text, venue.timezone, now).length > 0
  const isComing = /\b(?:passer|passe|venir|viens|arrive|come|visit)\b/.test(fold(text))
  const asksHours = words.includes('#hours') || clock.test(fold(text)) || (isComing && isTimed)
  if (!asksHours) return undefined
  return known(sayHours(text, { ...venue, hours: venue.hours }, now, language), [
    { kind: 'hours', title: '' },
  ])
}

const YES = /^(?:oui|yes)\s*[,:.!]?\s*/i

/** A fact that says yes to some days says no to the others. */
function withoutWrongYes(
  passage: Passage,
  text: string,
  question: Question,
  days: readonly number[],
): string {
  if (!YES.test(passage.text)) return passage.text
  const said = phrases[question.language]
  const rest = passage.text.replace(YES, '')
  const [, exceptions = ''] = /\b(?:sauf|except)\b(.*)$/is.exec(passage.text) ?? []
  const isException = datesIn(text).some((date) => datesIn(exceptions).includes(date))
  if (isException) return said.notThatDay(rest)
  const held = daysOfFact(passage.text.replace(exceptions, ''))
  if (days.length === 0 || held.length === 0 || days.every((day) => held.includes(day))) return passage.text
  const missing = days.filter((day) => !held.includes(day)).map((day) => sayDayName(day, question.language))
  return said.notOn(missing, rest)
}

function fromFacts(asked: AskedQuestion, question: Question, days: readonly number[]): Draft | undefined {
  const { venue, language } = question
  const passage = bestOf(asked.words, venue.facts, language)
  if (!passage) return undefined
  const isOther = passage.language !== undefined && passage.language !== language
  const lead = isOther ? `${phrases[language].otherLanguage} ` : ''
  const body = isOther ? passage.text : withoutWrongYes(passage, asked.text, question, days)
  return known(lead + body, [passage.source])
}

const goesOn = /^(?:et|and|what about|how about|ok et|ou|or|also|aussi)\b|\b(?:too|aussi|also)\s*\??$/i

/** What asks, rather than what is asked about: « combien », "deliver", "open". */
const isAsking = (word: string) => ['#price', '#delivery', '#hours'].includes(word)

/** A question that goes on from the one before, such as « et le lundi ? », with what it leaves out. */
function completed(asked: AskedQuestion, before: AskedQuestion | undefined): AskedQuestion {
  if (!before) return asked
  const own = asked.words.filter((word) => !isTimeWord(word))
  const hasObject = own.some((word) => !isAsking(word))
  const asksWithoutObject =
    !hasObject && (own.includes('#price') || (own.length === 0 && asked.words.length > 0))
  if (!goesOn.test(asked.text.trim()) && !asksWithoutObject) return asked
  const earlier = before.words.filter((word) => !isTimeWord(word))
  const kept = hasObject
    ? earlier.filter(isAsking)
    : own.length > 0
      ? earlier.filter((word) => !isAsking(word))
      : earlier
  return { ...asked, words: [...new Set([...kept, ...asked.words])] }
}

const sameDay = /\b(?:ce jour la|ces jours la|that day|those days|the same day|le meme jour)\b/

function answerOne(
  asked: AskedQuestion,
  before: AskedQuestion | undefined,
  question: Question,
): Draft | undefined {
  const { timezone } = question.venue
  const dated = sameDay.test(fold(asked.text)) && before ? `${asked.text} ${before.text}` : asked.text
  const days = daysOf(dated, timezone, question.now)
  return fromHours(asked, question) ?? fromPlace(asked, question) ?? fromFacts(asked, question, days)
}

/** Every question of a message has its answer, or a person answers them all. */
function answer(text: string, earlier: string, question: Question): Draft {
  const { language, tone } = question
  const unknown = { body: phrases[language].unknown, isUnknown: true, sources: [], tokens: 0 }
  const asked = questionsIn(text)
  if (asked.length === 0 || asked.length > MOST_QUESTIONS) return unknown
  // « Votre pain est bon » asks nothing.
  if (!asked.some(({ isAsked, words }) => isAsked || words.some((word) => !softConcepts.has(word))))
    return unknown
  let before = questionsIn(earlier).at(-1)
  const drafts: Draft[] = []
  for (const one of asked) {
    const whole = completed(one, before)
    const draft = answerOne(whole, before, question)
    if (!draft) return unknown
    if (!drafts.some(({ body }) => body === draft.body)) drafts.push(draft)
    before = whole
  }
  const isQuoted = drafts.some(({ sources }) =>
    sources.some(({ kind }) => kind !== 'hours' && kind !== 'address'),
  )
  const isOther = drafts.some(({ body }) => body.startsWith(phrases[language].otherLanguage))
  const lead = isQuoted && !isOther ? opener(language, tone) : ''
  return known(
    lead + drafts.map(({ body }) => body).join('\n'),
    drafts.flatMap(({ sources }) => sources),
  )
}

/** Retrieval over the venue's own facts, without a key and without a network: it quotes, and never makes up. */
export const builtIn: Engine = {
  name: 'builtIn',
  async draft(question) {
    const asked = question.turns.filter(({ isCustomer }) => isCustomer)
    const text = asked.at(-1)?.body ?? ''
    const folded = fold(text)
    const said = phrases[question.language]
    if (greeting.test(folded)) return known(said.greeting(question.venue.name), [])
    if (thanks.test(folded) && meanings(text).length === 0) return known(said.thanks, [])
    return answer(text, asked.at(-2)?.body ?? '', question)
  },
}
