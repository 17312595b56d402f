import { isSpecialDay, isTimeWord } from './days.ts'
import { fold } from './fold.ts'
import { diets, ingredients, relations, softConcepts } from './lexicon.ts'
import { meanings } from './words.ts'

/** What a question begins with. */
const begins =
  '(?:est[ -]ce|avez|auriez|vous|y a|il y a|jusqu|(?:a|à|de|dès|des|from|by|until|at|pour|for) (?:partir de )?(?:quel(?:le)?s?|combien|quand|what|when|how|which)|a partir|si|est|êtes|sont|servez|serez|vendez|dois|doit|il faut|faut|combien|quel|quelle|quelles?|quels|où|ou (?:se|est|peut|êtes|etes|puis)|quand|comment|peut|puis|pouvez|pourrez|faites|livrez|prenez|acceptez|c.est|qu.est|qu.y|on peut|je peux|il peut|elle peut|pourrait|pourriez|whats|should|may|do|does|did|can|could|is|are|how|what|when|where|which|who|will|would|any|have|has|got|am|ès|es|èske|eske|ki|ola|konmen|konbyen)'
/** What only questions contain: an inversion, or a word that asks. */
const inverted =
  '(?:(?:[\\p{L}]+-(?:t-)?(?:vous|on|il|elle|ils|elles|je|tu|nous|ce)|(?:can|could|do|does|did|will|would|should|may) (?:i|you|u|we|they|it|he|she|there|my|our|your|the)|(?:is|are) (?:it|you|u|there|they)|how (?:much|many|long|early|late|far)|(?:what|which) (?:time|day|days|kind)|quel(?:le)?s?|combien|comment)(?!\\p{L}))'
const joint = new RegExp(
  String.raw`\s*(?:,|;)?\s+(?:et|and|aussi|also|puis|é|epi|plus|et aussi|and also|ainsi que|as well as)\s+(?=${begins}[\s'’-]|(?:[\p{L}’']+\s){0,3}${inverted})`,
  'giu',
)
const joining = `^(?:(?:et|and|ok|also|aussi|bonjour|bonsoir|hi|hello|hey|good morning)[,!]? )*`
const interrogative = new RegExp(String.raw`${joining}${begins}(?!\p{L})|(?<!\p{L})${inverted}`, 'iu')
const full = new RegExp(
  String.raw`(?<!\p{L})(?:${inverted}|où|ou|where|when|quand|avez|faites|acceptez|prenez|livrez)(?!\p{L})`,
  'iu',
)

/** Whether a question is whole by itself, whatever was asked before: « Et avez-vous un numéro ? » */
export const isWhole = (text: string) => full.test(text)

/** Whether a sentence asks something, by its mark or its first word. */
const asks = (sentence: string) => sentence.includes('?') || interrogative.test(sentence.trim())

/** A sentence in the questions that it joins: « horaires dimanche et prenez-vous la carte ». */
function partsOf(sentence: string): { text: string; isAsked: boolean }[] {
  const parts = sentence.split(joint).filter((part) => fold(part) !== '')
  return parts.map((text) => ({ text, isAsked: parts.length > 1 || asks(text) }))
}

/** One question of a message. */
export interface AskedQuestion {
  text: string
  /** What is asked for. */
  words: readonly string[]
  /** What else they say, such as why they ask. */
  context: readonly string[]
  /** It has the form of a question. */
  isAsked: boolean
}

const pointsBack =
  /\bvous (?:l|la|le|les|en)\b|\b(?:it|them|they|that|those|elles?)\b|(?<!\b(?:a t|faut|reste t) )\bils?\b(?! (?:y a|faut|reste))/
/** What asks about something, and does not say what: alone it needs what else they say. */
const hasObject = (words: readonly string[]) =>
  words.some((word) => !isTimeWord(word) && !relations.has(word) && !softConcepts.has(word))

/** What it is for, or on what condition, is no aside. */
const purpose = /^(?:pour|afin|si|to|in order|for|if)\s/i

/** « Mon fils est cœliaque, quel jour puis-je venir ? » asks in its last part, and says the rest. */
function read(text: string): AskedQuestion {
  const clauses = text.split(/\s*[,;:]\s+|(?<=[.!…])\s+|\n+/)
  const first = clauses.findIndex((clause) => interrogative.test(clause))
  const question = first > 0 ? clauses.slice(first).join(', ') : text
  const words = meanings(question)
  const isAsked = asks(text)
  if (first <= 0 || purpose.test(text.trim()) || pointsBack.test(fold(question)) || !hasObject(words))
    return { text, words: meanings(text), context: [], isAsked }
  const context = meanings(clauses.slice(0, first).join(', ')).filter((word) => !words.includes(word))
  // A date and a diet are never beside the question.
  const bound = context.filter((word) => isSpecialDay([word]) || diets.has(word) || ingredients.has(word))
  return {
    text,
    words: [...words, ...bound],
    context: context.filter((word) => !bound.includes(word)),
    isAsked,
  }
}

/** « Ça va ? » wants no answer beside a question. */
const pleasantry =
  /^(?:\w+ )?(?:(?:sa|ka) (?:ou|zot) fe|(?:comment )?(?:ca va|allez vous|vas tu)(?: bien)?|vous allez bien|how are (?:you|u|things)(?: doing| today)*|how is it going|hope (?:you are|all is) well)$/

/**
 * The questions of a message, one by one. A sentence that asks nothing belongs to the question beside it: what it says
 * may change the answer.
 */
export function questionsIn(message: string): AskedQuestion[] {
  const sentences = message.split(/(?<=[?!])\s*|(?<=[.…])\s+|\n+/).flatMap(partsOf)
  const asked: string[] = []
  let before = ''
  for (const { text, isAsked } of sentences) {
    if ((meanings(text).length === 0 && !isAsked) || (sentences.length > 1 && pleasantry.test(fold(text))))
      continue
    if (isAsked || sentences.length === 1) {
      asked.push([before, text].filter(Boolean).join(' '))
      before = ''
    } else before = [before, text].filter(Boolean).join(' ')
  }
  if (before !== '') {
    const last = asked.pop()
    asked.push([last, before].filter(Boolean).join(' '))
  }
  return asked.map(read)
}
