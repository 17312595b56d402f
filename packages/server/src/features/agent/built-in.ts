import type { AnswerSource } from '@comptoir/core/inbox'
import { ordinaryDays } from './coming-dates.ts'
import { fits } from './conditions.ts'
import { datesIn, daysOf, daysOfFact, isSpecialDay, isTimeWord, minuteOf, partOf } from './days.ts'
import type { Draft, Engine, Question } from './engine.ts'
import { wordsOf } from './facts.ts'
import { fold } from './fold.ts'
import { completed } from './going-on.ts'
import { sayDayName, sayHours } from './hours-answer.ts'
import { goods, ingredients, softConcepts } from './lexicon.ts'
import { opener, phrases } from './phrases.ts'
import { fromPlace } from './place-answer.ts'
import { type AskedQuestion, questionsIn } from './questions.ts'
import { bestOf, type Passage } from './retrieval.ts'
import { inFull } from './spelling.ts'
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

const clock =
  /\b(?:quelles? heures?|quel heure|what time|until when|how late|how early|ki le|jusqu a quand|opening times?)\b/

/** What a question is about besides where, when, and what the place is called. */
function othersOf(words: readonly string[], ...kinds: string[]): string[] {
  return words.filter((word) => !kinds.includes(word) && !isTimeWord(word))
}

/** Who fetches something at a time comes when it is open. */
const fetching =
  /\b(?:pass\w+|ven(?:ir|ez|ons)|viens?|viendr\w+|arriv\w+|serez|sera|serai|prendre|chercher|recuperer|acheter|trouver|come|coming|visit|be there|get|buy|pick up|fetch|grab|collect|find|pop in|drop (?:in|by)|swing by|stop by|show up)\b/
/** What is there whenever it is open. */
const everydayGoods = ['#bread', '#croissant', '#baguette', 'painchocolat', '#coffee']
const isFetching = ({ text }: AskedQuestion) => fetching.test(fold(text))

/** Weekly hours answer a question about opening, or about coming at a time, and about nothing else. */
function fromHours(asked: AskedQuestion, question: Question): Draft | undefined {
  const { text, words } = asked
  const { venue, language, now } = question
  if (!venue.hours) return undefined
  const isDated = isSpecialDay(words)
  const dated = isDated ? ordinaryDays(text, venue, now) : undefined
  if (isDated && !dated) return undefined
  const isTimed =
    minuteOf(text) !== undefined || partOf(text) !== undefined || daysOf(text, venue.timezone, now).length > 0
  const asksClock = clock.test(fold(text))
  const isComing = isFetching(asked) && (isTimed || asksClock)
  const kinds = ['#hours', '#visit', '#lunch', ...(isComing ? everydayGoods : [])]
  const ownPlace = meanings(`${venue.name} ${venue.place?.address ?? ''}`)
  const others = othersOf(words, ...kinds, ...ownPlace).filter((word) => !isSpecialDay([word]))
  if (others.length > 0) return undefined
  const isMeal =
    words.includes('#lunch') && !words.includes('#hours') && !/\b(?:lunchtime|midi|noon)\b/.test(fold(text))
  if (isMeal || !(words.includes('#hours') || asksClock || isComing)) return undefined
  return known(sayHours(text, { ...venue, hours: venue.hours }, now, language, dated), [
    { kind: 'hours', title: '' },
  ])
}

const YES = /^(?:oui|yes)\s*[,:.!]?\s*/i
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** A fact that says yes on some conditions says no where they are not met, and neither where that is not sure. */
function onItsConditions(passage: Passage, asked: AskedQuestion, text: string, question: Question): string {
  const { language, now, venue } = question
  const { timezone } = venue
  const said = phrases[language]
  const isYes = YES.test(passage.text)
  const rest = passage.text.replace(YES, '')
  const [, exceptions = ''] = /\b(?:sauf|except)\b(.*)$/is.exec(passage.text) ?? []
  if (isYes && datesIn(text).some((date) => datesIn(exceptions).includes(date))) return said.notThatDay(rest)
  const days = daysOf(text, timezone, now)
  const held = daysOfFact(passage.text.replace(exceptions, ''))
  const missing = held.length === 0 ? [] : days.filter((day) => !held.includes(day))
  if (isYes && missing.length > 0)
    return said.notOn(
      missing.map((day) => sayDayName(day, language)),
      rest,
    )
  const isHeld = fits(passage.text, passage.asked.has('#price'), {
    text,
    words: [...asked.words, ...asked.context],
    timezone,
    now,
  })
  if (isHeld === false) return said.not(small(rest))
  return isHeld && !asksMakeUp(asked.text) ? passage.text : capital(rest)
}

const makeUp =
  /\b(?:contien\w*|contain\w*|ingredients?|composition|compose\w*|traces?|(?:made|baked) (?:of|with|from|in)|fait\w* (?:avec|a base)|(?:what s|what is|whats|qu y a t il|y a quoi|il y a quoi) (?:in|dans|inside))\b/
/** « Pain au beurre », "butter bread": names. */
const named =
  /\b(?:pains?|gateaux?|tartes?|croissants?|brioches?|chaussons?) (?:au|aux|a la|a l|de) \w+|\b\w+ (?:bread|cake|tart|pie|croissant|brioche|turnover)\b/g

/** Whether it asks what something is made of: « Y a-t-il du lait dans… ? » A guess would be dangerous. */
function asksMakeUp(text: string): boolean {
  const folded = fold(text)
  const words = meanings(folded.replace(named, ' '))
  const isFree = words.includes('#vegan')
  return makeUp.test(folded) || (!isFree && words.some((word) => ingredients.has(word)))
}

/** What is bought does not matter to how it is paid. */
function topicsOf(asked: AskedQuestion): readonly string[] {
  const { words } = asked
  // « Du pain le 1er mai ? » asks whether it is open.
  const isOpening = isSpecialDay(words) && isFetching(asked)
  if (isOpening) return [...new Set([...words.filter((word) => !everydayGoods.includes(word)), '#hours'])]
  // A baguette is bread that one reserves.
  if (words.includes('#booking')) return words.map((word) => (word === '#baguette' ? '#bread' : word))
  const isPaying = words.some((word) => word === '#card' || word === '#mealvoucher')
  // « En liquide ou par carte ? » is answered by either.
  const isEither = words.includes('#card') && words.includes('#cash')
  return isPaying && !words.includes('#price')
    ? words.filter((word) => !goods.has(word) && !(isEither && word === '#cash'))
    : words
}

function fromFacts(asked: AskedQuestion, dated: string, question: Question): Draft | undefined {
  const { venue, language } = question
  const passage = bestOf(
    { words: topicsOf(asked), context: asked.context, isMakeUp: asksMakeUp(asked.text) },
    venue.facts,
    language,
  )
  if (!passage) return undefined
  const isOther = passage.language !== undefined && passage.language !== language
  const lead = isOther ? `${phrases[language].otherLanguage} ` : ''
  const body = isOther ? passage.text : onItsConditions(passage, asked, dated, question)
  return known(lead + body, [passage.source])
}

const sameDay = /\b(?:ce jour la|ces jours la|that day|those days|the same day|le meme jour)\b/

function answerOne(
  asked: AskedQuestion,
  before: AskedQuestion | undefined,
  question: Question,
): Draft | undefined {
  const dated = sameDay.test(fold(asked.text)) && before ? `${asked.text} ${before.text}` : asked.text
  return (
    fromHours(asked, question) ??
    fromPlace(asked, othersOf(asked.words), question) ??
    fromFacts(asked, dated, question)
  )
}

/** « Le prix d’un croissant et d’un café » is two questions, the second short of what the first says. */
function answerParts({ text }: AskedQuestion, question: Question): Draft[] | undefined {
  const parts = text.split(/\s*,?\s+(?:et|and|é|épi)\s+/i)
  if (parts.length < 2 || parts.length > MOST_QUESTIONS) return undefined
  const drafts: Draft[] = []
  let before: AskedQuestion | undefined
  for (const part of parts) {
    const [asked] = questionsIn(part)
    const whole = asked && completed(asked, before, true)
    const draft = whole && answerOne(whole, before, question)
    if (!draft) return undefined
    drafts.push(draft)
    before = whole
  }
  return drafts
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
    const all = draft ? [draft] : answerParts(whole, question)
    if (!all) return unknown
    drafts.push(...all.filter(({ body }) => !drafts.some((other) => other.body === body)))
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
    const own = wordsOf(question.venue.facts)
    const text = inFull(asked.at(-1)?.body ?? '', own)
    const folded = fold(text)
    const said = phrases[question.language]
    if (greeting.test(folded)) return known(said.greeting(question.venue.name), [])
    if (thanks.test(folded) && meanings(text).length === 0) return known(said.thanks, [])
    return answer(text, inFull(asked.at(-2)?.body ?? '', own), question)
  },
}
