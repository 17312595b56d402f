import type { AnswerSource } from '@comptoir/core/inbox'
import { isPublicHoliday, isTimeWord } from './days.ts'
import { type Fact, passagesOf } from './facts.ts'
import { exclusive, relations, softConcepts } from './lexicon.ts'
import { isNear, meanings } from './words.ts'

/** So much of a question a fact must cover to answer it; below, an honest "I do not know" is better. */
const SURE = 0.52
/** So much of a question must be covered, however little else the fact is about. */
const LEAST_COVERED = 0.4
/** What a fact in the reader's language is ahead of one in the other. */
const OWN_LANGUAGE = 0.25
const MOST_WORDS = 60
/** A word that the fact says without being asked for it. */
const SAID = 0.7
const SAID_BY_DOCUMENT = 0.9

/** A piece of a fact that can answer, by the words that ask for it and those that it says. */
export interface Passage {
  source: AnswerSource
  text: string
  language: 'fr' | 'en' | undefined
  asked: ReadonlySet<string>
  said: ReadonlySet<string>
}

interface Corpus {
  passages: readonly Passage[]
  vocabulary: readonly string[]
}

/** A word of the question: how the facts spell it, with a slip of the finger at most, and how rare it is there. */
interface Term {
  /** A fact that does not hold it answers something else. */
  isNeeded: boolean
  spellings: readonly string[]
  weight: number
}

const corpora = new WeakMap<readonly Fact[], Corpus>()
/** What is matched: when something is asked for is no part of what is asked for. */
const topicsOf = (words: readonly string[]) => words.filter((word) => !isTimeWord(word) && word !== '#visit')

const amount = /\d\s?€|€\s?\d/

function passagesIn({ source, question, text, language }: Fact): Passage[] {
  const isDocument = source.kind === 'document'
  const asked = new Set(topicsOf(meanings(isDocument ? source.title : (question ?? ''))))
  const texts = isDocument ? passagesOf(text) : [text]
  return texts.map((piece) => {
    const said = new Set(meanings(piece))
    if (amount.test(piece)) said.add('#price')
    return { source, text: piece, language, asked, said }
  })
}

/** Read once for as long as the facts are held: a rehearsal asks them fifty times. */
function corpusOf(facts: readonly Fact[]): Corpus {
  const known = corpora.get(facts)
  if (known) return known
  const passages = facts.flatMap(passagesIn)
  const vocabulary = [...new Set(passages.flatMap(({ asked, said }) => [...asked, ...said]))]
  const corpus = { passages, vocabulary }
  corpora.set(facts, corpus)
  return corpus
}

const holds = (words: ReadonlySet<string>, { spellings }: Pick<Term, 'spellings'>) =>
  spellings.some((word) => words.has(word))

function termsOf(words: readonly string[], { passages, vocabulary }: Corpus): Term[] {
  return words.map((word) => {
    // Of which month is not said.
    const known = word === '#undated' ? [] : vocabulary
    const spellings = known.filter(
      (other) => isNear(word, other) || (other === '#publicholiday' && isPublicHoliday(word)),
    )
    const count = passages.filter(
      ({ asked, said }) => holds(asked, { spellings }) || holds(said, { spellings }),
    )
    return {
      isNeeded: word.startsWith('#') && !softConcepts.has(word),
      spellings,
      weight: Math.log(1 + (passages.length + 1) / (1 + count.length)),
    }
  })
}

function scoreOf(terms: readonly Term[], { asked, said, source }: Passage): number {
  const isDocument = source.kind === 'document'
  let covered = 0
  let total = 0
  for (const term of terms) {
    total += term.weight
    if (holds(asked, term)) covered += term.weight
    else if (holds(said, term)) covered += term.weight * (isDocument ? SAID_BY_DOCUMENT : SAID)
    else if (term.isNeeded) return 0
  }
  if (total === 0 || covered / total < LEAST_COVERED) return 0
  if (isDocument) return covered / total
  const isOther = [...asked].some(
    (word) => exclusive.has(word) && !terms.some((term) => holds(new Set([word]), term)),
  )
  if (isOther) return 0
  const meant = new Set(terms.flatMap(({ spellings }) => spellings))
  const back = asked.size === 0 ? 0 : [...asked].filter((word) => meant.has(word)).length / asked.size
  return 0.65 * (covered / total) + 0.35 * back
}

/** The fact that answers best, if one does. */
export function bestOf(
  words: readonly string[],
  facts: readonly Fact[],
  language: 'fr' | 'en',
): Passage | undefined {
  const corpus = corpusOf(facts)
  const topics = topicsOf(words).slice(0, MOST_WORDS)
  // « C'est combien ? » alone does not say of what.
  if (topics.every((word) => relations.has(word))) return undefined
  const terms = termsOf(topics, corpus)
  let best: { passage: Passage; rank: number } | undefined
  for (const passage of corpus.passages) {
    const score = scoreOf(terms, passage)
    // The reader's own language wins where two say about the same.
    const rank = score + (passage.language === language ? OWN_LANGUAGE : 0)
    if (score >= SURE && rank > (best?.rank ?? 0)) best = { passage, rank }
  }
  return best?.passage
}
