import type { AnswerSource } from '@comptoir/core/inbox'
import type { Draft, Engine, Question } from './engine.ts'
import { isSpecialDay, sayHours } from './hours-answer.ts'
import { opener, phrases } from './phrases.ts'
import { bestOf, isAbout } from './retrieval.ts'
import { fold, meanings } from './words.ts'

const greeting =
  /^(?:(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|evening|afternoon))\b ?)+(?:a (?:tous|vous)|there|everyone|madame|monsieur)?$/
const thanks =
  /^(?:(?:un |grand |super |ok |parfait |great |perfect |many |d accord )*(?:merci|thanks|thank you|thx)\b.{0,30})$/

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

function answer(text: string, question: Question): Draft {
  const { venue, language, tone, now } = question
  const words = [...meanings(text), ...(asksWhere(text) ? ['#address'] : [])]
  const best = bestOf(text, venue.facts, language)
  const asksHours = words.includes('#hours') && venue.hours !== undefined && !isSpecialDay(text)
  if (best && (isAbout(best, words) || !(asksHours || words.includes('#address')))) {
    const { passage } = best
    const isOther = passage.language !== undefined && passage.language !== language
    const lead = isOther ? `${phrases[language].otherLanguage} ` : opener(language, tone)
    return known(lead + passage.text, [passage.source])
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
