import type { AnswerSource } from '@comptoir/core/inbox'
import type { OpeningPeriod } from '@comptoir/core/rules'
import { fold } from './fold.ts'

/** Something that a venue says of itself in public: all that an agent may know. */
export interface Fact {
  source: AnswerSource
  /** What customers ask, where the fact answers a question. */
  question: string | undefined
  text: string
  /** The language that it is written in; undefined where it is neither or both. */
  language: 'fr' | 'en' | undefined
}

/** A venue as its customers may know it. */
export interface VenueFacts {
  name: string
  timezone: string
  /** Undefined where the agent may not speak of it, or nothing is known. */
  hours: readonly OpeningPeriod[] | undefined
  place: { address: string; phone: string; email: string; mapsUri: string } | undefined
  facts: readonly Fact[]
}

const words = new WeakMap<readonly Fact[], ReadonlySet<string>>()

/** The words that facts use, without accents; read once for as long as they are held. */
export function wordsOf(facts: readonly Fact[]): ReadonlySet<string> {
  const known = words.get(facts)
  if (known) return known
  const said = facts.map(({ question = '', text }) => fold(`${question} ${text}`))
  const own = new Set(said.flatMap((text) => text.split(' ')).filter((word) => word.length > 2))
  words.set(facts, own)
  return own
}

const PASSAGE = 400

/** A document in passages that an answer can quote: paragraphs, long ones cut where a sentence ends. */
export function passagesOf(body: string): string[] {
  const lines = body.split(/\n+/).map((line) => line.trim())
  return lines.filter(Boolean).flatMap((line) => {
    if (line.length <= PASSAGE) return [line]
    const sentences = line.split(/(?<=[.!?…])\s+/)
    const passages: string[] = []
    for (const sentence of sentences) {
      const last = passages.at(-1)
      if (last !== undefined && last.length + sentence.length < PASSAGE)
        passages[passages.length - 1] = `${last} ${sentence}`
      else passages.push(sentence.slice(0, PASSAGE))
    }
    return passages
  })
}
