/** What the model says where the customer's words hold `when`, whatever their case and accents. */
export interface Script {
  when: string
  answer: string
}

export interface ChatLine {
  role: string
  content: string
}

/** What it says where nothing was written for it. The address shows the server that this is no text of its own. */
const NO_SCRIPT = 'No scripted reply matches this. https://sandbox.example/model'
const MOST_SCRIPTS = 50
const LONGEST = 2000

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => plain(text).match(/[\p{L}\d]{4,}/gu) ?? []

/** The numbered fact that shares most words with the question, quoted with its number. */
function quoteFact(system: string, question: string): string | undefined {
  const [, list] = system.split('\nFacts:\n')
  if (list === undefined) return undefined
  const asked = new Set(wordsOf(question))
  const facts = [...list.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number = '', text = '']) => ({
    number,
    text,
    shared: new Set(wordsOf(text).filter((word) => asked.has(word))).size,
  }))
  const best = facts.toSorted((a, b) => b.shared - a.shared)[0]
  if (!best?.shared) return 'UNKNOWN'
  // A fact may begin with the question that it answers.
  return `${best.text.replace(/^[^?]*\?\s*/, '')} [${best.number}]`
}

/** The answer of the first script that fits the last thing said, else a quoted fact, else that there is none. */
export function answerTo(lines: readonly ChatLine[], scripts: readonly Script[]): string {
  const said = lines.findLast(({ role }) => role === 'user')?.content ?? ''
  const script = scripts.find(({ when }) => plain(said).includes(plain(when)))
  const system = lines.find(({ role }) => role === 'system')?.content ?? ''
  return script?.answer ?? quoteFact(system, said) ?? NO_SCRIPT
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST

/** Reads scripts from outside; returns what is wrong with them instead, in words. */
export function readScripts(value: unknown): Script[] | string {
  if (!Array.isArray(value) || value.length > MOST_SCRIPTS)
    return `scripts: must be a list of at most ${MOST_SCRIPTS}`
  const wrong = value.findIndex((script) => !isText(script?.when) || !isText(script?.answer))
  if (wrong >= 0) return `scripts.${wrong}: when and answer must be texts of at most ${LONGEST} characters`
  return value.map(({ when, answer }) => ({ when, answer }))
}
