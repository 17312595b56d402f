import { fold } from './fold.ts'
import { meanings } from './words.ts'

const begins =
  '(?:est ce|avez|auriez|vous|y a|il y a|combien|quel|quelle|quels|quelles|où|ou se|ou est|ou peut|ou êtes|à quelle|a quelle|quand|comment|peut|puis|pouvez|pourrez|faites|livrez|prenez|acceptez|c.est|qu.est|on peut|je peux|do|does|did|can|could|is|are|how|what|when|where|which|who|will|would|have|has|got|ès|èske|ki)'
const joint = new RegExp(
  String.raw`\s*(?:,|;)?\s+(?:et|and|aussi|also|puis|é|epi|plus|et aussi|and also)\s+(?=${begins}[\s'’-])`,
  'giu',
)
const interrogative = new RegExp(String.raw`^(?:et |and |bonjour,? |hi,? |hello,? )?${begins}(?!\p{L})`, 'iu')

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
  words: readonly string[]
  /** It has the form of a question. */
  isAsked: boolean
}

/**
 * The questions of a message, one by one. A sentence that asks nothing belongs to the question beside it: what it says
 * may change the answer.
 */
export function questionsIn(message: string): AskedQuestion[] {
  const sentences = message.split(/(?<=[?!])\s*|(?<=[.…])\s+|\n+/).flatMap(partsOf)
  const asked: string[] = []
  let before = ''
  for (const { text, isAsked } of sentences) {
    if (meanings(text).length === 0 && !isAsked) continue
    if (isAsked || sentences.length === 1) {
      asked.push([before, text].filter(Boolean).join(' '))
      before = ''
    } else before = [before, text].filter(Boolean).join(' ')
  }
  if (before !== '') {
    const last = asked.pop()
    asked.push([last, before].filter(Boolean).join(' '))
  }
  return asked.map((text) => ({ text, words: meanings(text), isAsked: asks(text) }))
}
