import type { AnswerSource } from '@comptoir/core/inbox'
import { type Fact, passagesOf } from './facts.ts'
import { isNear, meanings } from './words.ts'

/** So much of a question a fact must cover to answer it; below, an honest "I do not know" is better. */
const SURE = 0.52
/** What a fact in the reader's language is ahead of one in the other. */
const OWN_LANGUAGE = 0.25
const MOST_WORDS = 60

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
  spellings: readonly string[]
  weight: number
}

/** A fact that answers, and how surely, 0 to 1. */
export interface Found {
  passage: Passage
  score: number
}

const corpora = new WeakMap<readonly Fact[], Corpus>()

function passagesIn({ source, question, text, language }: Fact): Passage[] {
  const isDocument = source.kind === 'document'
  const asked = new Set(meanings(isDocument ? source.title : (question ?? '')))
  const texts = isDocument ? passagesOf(text) : [text]
  return texts.map((piece) => ({ source, text: piece, language, asked, said: new Set(meanings(piece)) }))
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
    const spellings = vocabulary.filter((other) => isNear(word, other))
    const count = passages.filter(
      ({ asked, said }) => holds(asked, { spellings }) || holds(said, { spellings }),
    )
    return { spellings, weight: Math.log(1 + (passages.length + 1) / (1 + count.length)) }
  })
}

function scoreOf(terms: readonly Term[], { asked, said, source }: Passage): number {
  const isDocument = source.kind === 'document'
  let covered = 0
  let total = 0
  for (const term of terms) {
    total += term.weight
    if (holds(asked, term)) covered += term.weight
    else if (holds(said, term)) covered += term.weight * (isDocument ? 0.9 : 0.7)
  }
  if (total === 0) return 0
  if (isDocument) return covered / total
  const meant = new Set(terms.flatMap(({ spellings }) => spellings))
  const back = asked.size === 0 ? 0 : [...asked].filter((word) => meant.has(word)).length / asked.size
  return 0.65 * (covered / total) + 0.35 * back
}

/** The fact that answers best, if one does. */
export function bestOf(text: string, facts: readonly Fact[], language: 'fr' | 'en'): Found | undefined {
  const corpus = corpusOf(facts)
  const terms = termsOf(meanings(text).slice(0, MOST_WORDS), corpus)
  let best: (Found & { rank: number }) | undefined
  for (const passage of corpus.passages) {
    const score = scoreOf(terms, passage)
    // The reader's own language wins where two say about the same.
    const rank = score + (passage.language === language ? OWN_LANGUAGE : 0)
    if (score >= SURE && rank > (best?.rank ?? 0)) best = { passage, score, rank }
  }
  return best
}

/** Whether a fact answers more of a question than that it is about hours or the address, which are known better. */
export function isAbout({ passage, score }: Found, words: readonly string[]): boolean {
  const others = words.filter((word) => word !== '#hours' && word !== '#address')
  return (
    score >= 0.8 &&
    others.some((word) => [...passage.asked, ...passage.said].some((other) => isNear(word, other)))
  )
}
