import type { GivenCode } from '../http/login.ts'

/**
 * How a post is answered: `accept`; `rate_limit`, `refuse` and `outage` keep nothing; `expired` takes no token any
 * more; `lose` keeps the post and cuts the line instead of answering.
 */
export const answers = ['accept', 'rate_limit', 'refuse', 'outage', 'expired', 'lose'] as const
export type LinkedinAnswer = (typeof answers)[number]

export interface LinkedinPost {
  id: string
  author: string
  commentary: string
  images: string[]
  at: number
}

/** What LinkedIn knows, in memory. */
export interface LinkedinWorld {
  member: { sub: string; name: string }
  posts: LinkedinPost[]
  /** Pictures that were announced, and their bytes once they came. */
  images: Map<string, Buffer | undefined>
  codes: Map<string, GivenCode>
  expiredTokens: Set<string>
  answer: LinkedinAnswer
  /** For how many posts; null: until it is changed. */
  remaining: number | null
  /** How long after it was published a post is listed, milliseconds. */
  listedAfterMs: number
}

export const CLIENT_ID = 'sandbox-linkedin-app'
export const CLIENT_SECRET = 'sandbox-linkedin-secret'
export const TOKEN_START = 'AQ-sandbox-'
export const REFRESH_START = 'AR-sandbox-'

export function createLinkedinWorld(): LinkedinWorld {
  return {
    member: { sub: 'k4ruk3ra', name: 'Camille Karukéra' },
    posts: [],
    images: new Map(),
    codes: new Map(),
    expiredTokens: new Set(),
    answer: 'accept',
    remaining: null,
    listedAfterMs: 0,
  }
}

/** What to do with the next post; counts it. */
export function takeAnswer(world: LinkedinWorld): LinkedinAnswer {
  const { answer } = world
  if (world.remaining !== null) world.remaining -= 1
  if (world.remaining === 0) Object.assign(world, { answer: 'accept', remaining: null })
  return answer
}
