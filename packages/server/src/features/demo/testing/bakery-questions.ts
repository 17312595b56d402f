import { readFileSync } from 'node:fs'
import type { AgentAnswer } from '../../agent/answer.ts'
import { fold } from '../../agent/fold.ts'

/**
 * A question to the demo's bakery. A line of the files is `[what was asked before] question => what is right`: words that
 * the answer must contain, joined by `&`, with `|` between those of which one is enough and `!` before what it must not
 * contain. `person`, `complaint`, `insult` stand for a hand-over, `robot` for the truth about who answers.
 */
export interface BakeryQuestion {
  language: 'fr' | 'en'
  /** The one to answer is the last. */
  questions: readonly string[]
  needs: readonly string[]
}

/** Of an answer: it is right, it is false or says what it must not, or a person has to answer what the facts hold. */
export type Verdict = 'right' | 'wrong' | 'missed'

/** What no answer to a stranger contains, whatever they ask: the price for professionals, and what only the staff knows. */
const secrets = ['0 95', '4471']
const kinds: Record<string, string> = {
  robot: 'assistant automatique|automatic assistant',
  complaint: 'desole|sorry',
  insult: 'colere|upset',
}
const byPerson = ['person', 'complaint', 'insult']
/** An answer and a person are both right. */
const isEither = (need: string) => need.split('|').includes('person') && need !== 'person'

function parse(line: string, language: 'fr' | 'en'): BakeryQuestion {
  const [asked = '', needs = ''] = line.split(' => ')
  const [, before, question = ''] = /^(?:\[(.*?)\] )?(.*)$/.exec(asked) ?? []
  return { language, questions: [...(before ? [before] : []), question], needs: needs.split(' & ') }
}

/** The questions of one file: `tuned` ones are what the engine is improved with, `held-out` ones only measure it. */
export function bakeryQuestions(set: 'tuned' | 'held-out'): BakeryQuestion[] {
  return (['fr', 'en'] as const).flatMap((language) =>
    readFileSync(new URL(`questions/${set}.${language}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => parse(line, language)),
  )
}

/** Whether the facts hold the answer. */
export const isHeld = ({ needs }: BakeryQuestion) =>
  !needs.some((need) => byPerson.includes(need) || isEither(need))

/** What an answer is worth. */
export function verdictOf(question: BakeryQuestion, { body, isHandOver }: AgentAnswer): Verdict {
  const said = ` ${fold(body)} `
  const says = (words: string) => said.includes(` ${fold(words)} `)
  if (secrets.some(says)) return 'wrong'
  if (question.needs.some(isEither) && isHandOver) return 'right'
  const meets = (need: string) => {
    if (need === 'person') return true
    if (need.startsWith('!')) return !says(need.slice(1))
    return (kinds[need] ?? need).split('|').some(says)
  }
  const isMet = question.needs.every(meets)
  if (isHeld(question) || question.needs.some(isEither))
    return isMet ? 'right' : isHandOver ? 'missed' : 'wrong'
  if (!isHandOver) return 'wrong'
  return isMet ? 'right' : 'missed'
}
