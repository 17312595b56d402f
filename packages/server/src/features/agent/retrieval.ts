import type { AnswerSource } from '@comptoir/core/inbox'
import { isPublicHoliday, isTimeWord } from './days.ts'
import { type Fact, passagesOf } from './facts.ts'
import { fold } from './fold.ts'
import { exclusive, priced, relations, requests, softConcepts } from './lexicon.ts'
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
  /** What its sentences with an amount say. */
  priced: ReadonlySet<string>
}

interface Corpus {
  passages: readonly Passage[]
  vocabulary: readonly string[]
}

/** A word of the question: how the facts spell it, with a slip of the finger at most, and how rare it is there. */
interface Term {
  word: string
  /** A fact that does not hold it answers something else. */
  isNeeded: boolean
  spellings: readonly string[]
  weight: number
}

const corpora = new WeakMap<readonly Fact[], Corpus>()
/** What is matched: when something is asked for is no part of what is asked for. */
const topicsOf = (words: readonly string[]) => words.filter((word) => !isTimeWord(word) && word !== '#visit')

/** What says a price, or that there is none. */
const amount = /\d\s?€|€\s?\d|(?<![\p{L}-])(?:free|gratuite?s?|offerte?s?)(?!\p{L})/iu
const limit =
  /(?:à partir de|jusqu.à|au moins|minimum|from|up to|at least)\s(?:€\d|\d+\s(?!h|am|pm)|(?:une?|deux|trois|one|two|three)\s)/iu
/** « Selon le décor », "depending on size": what a price depends on has none of its own. */
const dependence = /\s(?:selon|suivant|depending on|according to)\s[^.;:!?]*/giu
const pricesIn = (text: string) =>
  text
    .split(/(?<=[.;!?])\s+|\n+/)
    .filter((sentence) => amount.test(sentence))
    .join(' ')
    .replace(dependence, '')

/** It says what something is made of, or without. */
const makeUp = /\b(?:contien\w*|contain\w*|sans|without|neither|ni|ingredients?)\b/

function passagesIn({ source, question, text, language }: Fact): Passage[] {
  const isDocument = source.kind === 'document'
  const asked = new Set(topicsOf(meanings(isDocument ? source.title : (question ?? ''))))
  const texts = isDocument ? passagesOf(text) : [text]
  return texts.map((piece) => {
    const said = new Set(meanings(piece))
    if (amount.test(piece)) said.add('#price')
    if (limit.test(piece)) said.add('#limit')
    return { source, text: piece, language, asked, said, priced: new Set(meanings(pricesIn(piece))) }
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
    const isSoft = softConcepts.has(word)
    const count = passages.filter(
      ({ asked, said }) => holds(asked, { spellings }) || holds(said, { spellings }),
    )
    return {
      word,
      isNeeded: !isSoft,
      spellings,
      // What a fact need not say, and none says, changes nothing.
      weight: isSoft && spellings.length === 0 ? 0 : Math.log(1 + (passages.length + 1) / (1 + count.length)),
    }
  })
}

/** Whether a passage says how much each thing is that has a price, where that is asked. */
function saysPrices(terms: readonly Term[], passage: Passage): boolean {
  if (!terms.some(({ word }) => word === '#price')) return true
  const things = terms.filter(({ word, isNeeded }) => word !== '#price' && (isNeeded || priced.has(word)))
  return things.every((term) => holds(passage.asked, term) || holds(passage.priced, term))
}

/** Whether a passage says how something is ordered or put aside, where that is asked for. */
function takesRequest(terms: readonly Term[], { asked, said }: Passage): boolean {
  if (!terms.some(({ word }) => requests.has(word))) return true
  return [...requests].some((word) => asked.has(word) || said.has(word))
}

/** How much of the terms a passage holds, and of how much; undefined where one that it needs is missing. */
function coverOf(terms: readonly Term[], { asked, said, source }: Passage) {
  let covered = 0
  let total = 0
  for (const term of terms) {
    total += term.weight
    if (holds(asked, term)) covered += term.weight
    else if (holds(said, term))
      covered += term.weight * (source.kind === 'document' ? SAID_BY_DOCUMENT : SAID)
    else if (term.isNeeded) return undefined
  }
  return { covered, total }
}

function scoreOf(own: readonly Term[], context: readonly Term[], passage: Passage): number {
  const { asked, said, source } = passage
  const isDocument = source.kind === 'document'
  if (!saysPrices(own, passage) || !takesRequest(own, passage)) return 0
  const cover = coverOf(own, passage)
  if (!cover || cover.total === 0 || cover.covered / cover.total < LEAST_COVERED) return 0
  // What else they say may only add to what is asked.
  const added = context.filter((term) => holds(asked, term) || holds(said, term))
  const terms = [...own, ...added]
  const { covered, total } = coverOf(terms, passage) ?? cover
  if (isDocument) return covered / total
  const isOther = [...asked].some(
    (word) => exclusive.has(word) && !terms.some((term) => holds(new Set([word]), term)),
  )
  if (isOther) return 0
  const meant = new Set(terms.flatMap(({ spellings }) => spellings))
  const back = asked.size === 0 ? 0 : [...asked].filter((word) => meant.has(word)).length / asked.size
  return 0.65 * (covered / total) + 0.35 * back
}

const saysMakeUp = (terms: readonly Term[], { asked, said, text }: Passage) =>
  terms.length > 1 &&
  makeUp.test(fold(text)) &&
  terms.every((term) => holds(asked, term) || holds(said, term))

interface Asked {
  words: readonly string[]
  context: readonly string[]
  /** Only a fact that says what something is made of, and names all that is asked about, answers. */
  isMakeUp: boolean
}

/** The fact that answers best, if one does. */
export function bestOf(
  { words, context, isMakeUp }: Asked,
  facts: readonly Fact[],
  language: 'fr' | 'en',
): Passage | undefined {
  const corpus = corpusOf(facts)
  const topics = topicsOf(words).slice(0, MOST_WORDS)
  // « C'est combien ? » alone does not say of what.
  if (topics.length < 2 && topics.every((word) => relations.has(word))) return undefined
  const terms = termsOf(topics, corpus)
  // What no fact has a word for may be what is asked for: « Livrez-vous des pizzas à la marina ? »
  if (terms.some(({ spellings, word }) => spellings.length === 0 && !softConcepts.has(word))) return undefined
  const besides = termsOf(topicsOf(context).slice(0, MOST_WORDS), corpus)
  let best: { passage: Passage; rank: number } | undefined
  for (const passage of corpus.passages) {
    if (isMakeUp && !saysMakeUp(terms, passage)) continue
    // All that is asked about is said, with what is in it.
    const score = Math.max(scoreOf(terms, besides, passage), isMakeUp ? SURE : 0)
    // The reader's own language wins where two say about the same.
    const rank = score + (passage.language === language ? OWN_LANGUAGE : 0)
    if (score >= SURE && rank > (best?.rank ?? 0)) best = { passage, rank }
  }
  return best?.passage
}
