import { fold } from './fold.ts'
import { isNear, meanings } from './words.ts'

/** These words always hand over to a person, whatever else the text contains and whatever a model answers (T28). */
const always = [
  'humain',
  'humaine',
  'etre humain',
  'vraie personne',
  'une personne',
  'quelqu un de l equipe',
  'parler a quelqu un',
  'parler avec quelqu un',
  'parler a un conseiller',
  'un conseiller',
  'une conseillere',
  'service client',
  'le responsable',
  'un responsable',
  'la responsable',
  'le patron',
  'la patronne',
  'le gerant',
  'reclamation',
  'porter plainte',
  'human',
  'real person',
  'a person',
  'speak to someone',
  'speak to somebody',
  'talk to someone',
  'talk to somebody',
  'customer service',
  'representative',
  'the manager',
  'a manager',
  'the owner',
  'complaint',
]
/** A table for one is no call for help. */
const tables = /\b(?:pour|for|par|per) (?:une personne|a person)\b/g

/** Letters that were set apart one by one are one word: "h u m a i n". */
function joined(folded: string): string {
  return folded.replace(/\b(?:[a-z0-9] ){2,}[a-z0-9]\b/g, (run) => run.replaceAll(' ', ''))
}

function says(folded: string, phrase: string): boolean {
  return ` ${folded} `.includes(` ${phrase} `)
}

/** Whether a customer asks for a person, by our words or the manager's own. */
export function asksForPerson(text: string, ownWords: readonly string[]): boolean {
  const folded = joined(fold(text))
  const own = ownWords.map(fold).filter(Boolean)
  if (own.some((word) => says(folded, word))) return true
  const rest = folded.replace(tables, ' ')
  return always.some((phrase) => says(rest, phrase))
}

/** The topic of a list that a text touches, forgiving accents, endings and slips of the finger. */
export function topicOf(text: string, topics: readonly string[]): string | undefined {
  const words = [...meanings(text), ...fold(text).split(' ')]
  return topics.find((topic) => {
    const meant = meanings(topic)
    // A manager's topic may be an everyday word.
    const needed = meant.length > 0 ? meant : fold(topic).split(' ').filter(Boolean)
    return needed.length > 0 && needed.every((word) => words.some((other) => isNear(word, other)))
  })
}
