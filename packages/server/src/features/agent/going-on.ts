import { dayNamesIn, isTimeWord } from './days.ts'
import { fold } from './fold.ts'
import { relations } from './lexicon.ts'
import { type AskedQuestion, isWhole } from './questions.ts'

const goesOn = /^(?:et|and|what about|how about|ok et|ou|or|also|aussi)\b|\b(?:too|aussi|also)\s*\??$/i
/** « Je peux l’annuler ? », "how do I order it?": what, was said before. */
const pointsBack =
  /\b(?:le|la|l|les|en) (?:\w+(?:er|ir|re)|faut|avez)\b|\b(?:it|them|one)\b(?! (?:open|closed|ok|possible|far)\b)/

/** « Même pour un café ? », "for a single one?": a condition of what was asked. */
const adds = /^(?:(?:(?:et|and|but|mais) )?(?:même|even|only|just|seulement)|for|pour|with|avec)(?!\p{L})/iu

/** What asks, rather than what is asked about: « combien », "deliver", "open". */
const isAsking = (word: string) => ['#price', '#delivery', '#hours'].includes(word)
const isRelation = (word: string) => isAsking(word) || relations.has(word)

/** A question that goes on from the one before, such as « et le lundi ? », with what it leaves out. */
export function completed(
  asked: AskedQuestion,
  before: AskedQuestion | undefined,
  isPart = false,
): AskedQuestion {
  if (!before) return asked
  const own = asked.words.filter((word) => !isTimeWord(word))
  const hasObject = own.some((word) => !isRelation(word))
  const isBare = own.length === 0 && asked.words.length > 0
  const needsObject = !hasObject && (isBare || own.some((word) => relations.has(word)))
  const isLimit = own.includes('#limit')
  if (!isPart && hasObject && !isLimit && !pointsBack.test(fold(asked.text)) && isWhole(asked.text))
    return asked
  const isAdded = adds.test(asked.text.trim()) && !isWhole(asked.text) && !own.some(isRelation)
  const isGoingOn = isPart || isAdded || goesOn.test(asked.text.trim()) || pointsBack.test(fold(asked.text))
  if (!isGoingOn && !needsObject && !isLimit) return asked
  const earlier = before.words.filter((word) => !isTimeWord(word))
  const kept = isAdded ? earlier : keptOf(earlier, own, hasObject && !isLimit)
  // « Et à 13 h ? » is asked of the day before.
  const days = dayNamesIn(asked.text).length === 0 && isBare ? dayNamesIn(before.text) : []
  return { ...asked, text: [asked.text, ...days].join(' '), words: [...new Set([...kept, ...asked.words])] }
}

/** What of the question before is still asked. */
function keptOf(earlier: readonly string[], own: readonly string[], hasObject: boolean): readonly string[] {
  if (hasObject) return own.some(isRelation) ? [] : earlier.filter(isAsking)
  if (own.length === 0) return earlier
  const isReturned = own.includes('#deposit') || own.includes('#return')
  // « Combien coûte… ? Et l’acompte ? » asks how much it is.
  const isAmount = own.every((word) => word === '#deposit')
  const object = earlier.filter(
    (word) => !isRelation(word) || (isReturned && word === '#cancel') || (isAmount && word === '#price'),
  )
  return earlier.includes('#delivery') && !own.includes('#order') ? ['#delivery', ...object] : object
}
