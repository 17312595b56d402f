/**
 * How the Graph answers a message: `accept`; `rate_limit`, `refuse`, `unreachable` and `outage` keep nothing; `expired`
 * takes no token any more; `banned` has locked the account; `opted_out` takes the message, and reports later
 * that its customer wants no advertising; `lose` keeps the message and cuts the line instead of answering.
 */
export const answers = [
  'accept',
  'rate_limit',
  'refuse',
  'unreachable',
  'outage',
  'expired',
  'banned',
  'opted_out',
  'lose',
] as const
export type GraphAnswer = (typeof answers)[number]

export interface GraphBehaviour {
  answer: GraphAnswer
  /** How long each answer takes, milliseconds. */
  delayMs: number
  /** For how many messages; null: until it is changed. */
  remaining: number | null
  /** How often each callback is made, 1 to 10. */
  copies: number
  /** Callbacks come in any order. */
  isShuffled: boolean
  /** How old a post is before a page lists it, milliseconds; until the behaviour is changed. */
  listedAfterMs: number
}

export const usual: Readonly<GraphBehaviour> = {
  answer: 'accept',
  delayMs: 0,
  remaining: null,
  copies: 1,
  isShuffled: false,
  listedAfterMs: 0,
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

/** Reads a behaviour from outside; returns what is wrong with it instead, in words. */
export function readBehaviour(value: unknown): GraphBehaviour | string {
  if (typeof value !== 'object' || value === null) return 'the body must be an object'
  const given = { ...usual, ...value } as Record<string, unknown>
  const { answer, delayMs, remaining, copies, isShuffled, listedAfterMs } = given
  const known = answers.find((word) => word === answer)
  if (!known) return `answer: must be one of ${answers.join(', ')}`
  if (!isWithin(delayMs, 0, 120_000)) return 'delayMs: must be a whole number from 0 to 120000'
  if (remaining !== null && !isWithin(remaining, 1, 1_000_000)) return 'remaining: must be null or at least 1'
  if (!isWithin(copies, 1, 10)) return 'copies: must be 1 to 10'
  if (!isWithin(listedAfterMs, 0, 120_000)) return 'listedAfterMs: must be a whole number from 0 to 120000'
  return { answer: known, delayMs, remaining, copies, isShuffled: isShuffled === true, listedAfterMs }
}
