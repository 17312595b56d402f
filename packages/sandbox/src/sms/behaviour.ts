/**
 * How the centre answers a submit_sm: `accept`; `refuse` for good (0x0B) and `throttle` (0x58), both keep nothing;
 * `lose` keeps the message and cuts the line instead of answering.
 */
export const answers = ['accept', 'refuse', 'throttle', 'lose'] as const
/** What its receipts say; `none` sends none. */
export const outcomes = ['delivered', 'undelivered', 'none'] as const

export interface SmsBehaviour {
  answer: (typeof answers)[number]
  /** How long each answer takes, milliseconds. */
  delayMs: number
  /** For how many submits; null: until it is changed. */
  remaining: number | null
  receipts: (typeof outcomes)[number]
  /** How often each receipt comes; 1 is once. */
  copies: number
  /** The last receipt comes first. */
  isShuffled: boolean
  /** No name, password or key is taken any more; those who were bound are cut off. */
  isRefusing: boolean
  /** No one can connect, and those who were are cut off. */
  isOut: boolean
}

export const usual: Readonly<SmsBehaviour> = {
  answer: 'accept',
  delayMs: 0,
  remaining: null,
  receipts: 'delivered',
  copies: 1,
  isShuffled: false,
  isRefusing: false,
  isOut: false,
}

const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const rules: { [K in keyof SmsBehaviour]: (value: unknown) => string | undefined } = {
  answer: (value) => (answers.some((word) => word === value) ? undefined : `one of ${answers.join(', ')}`),
  delayMs: (value) => (isWithin(value, 0, 120_000) ? undefined : 'a whole number from 0 to 120000'),
  remaining: (value) => (value === null || isWithin(value, 1, 1_000_000) ? undefined : 'null or at least 1'),
  receipts: (value) =>
    outcomes.some((word) => word === value) ? undefined : `one of ${outcomes.join(', ')}`,
  copies: (value) => (isWithin(value, 1, 20) ? undefined : 'a whole number from 1 to 20'),
  isShuffled: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  isRefusing: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  isOut: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
}

/** Reads a behaviour from outside, what is missing being usual; returns what is wrong with it instead, in words. */
export function readBehaviour(value: unknown): SmsBehaviour | string {
  if (typeof value !== 'object' || value === null) return 'the body must be an object'
  const given: Record<string, unknown> = { ...usual, ...value }
  for (const [name, rule] of Object.entries(rules)) {
    const expected = rule(given[name])
    if (expected !== undefined) return `${name}: must be ${expected}`
  }
  return given as unknown as SmsBehaviour
}

/** What the centre does now, and until when. */
export function createBehaviour() {
  let current: SmsBehaviour = { ...usual }
  return {
    read: () => current,
    write(behaviour: SmsBehaviour): void {
      current = behaviour
    },
    /** What to do with the next submit; counts it. */
    take(): SmsBehaviour {
      const taken = current
      if (current.remaining === null) return taken
      const remaining = current.remaining - 1
      current =
        remaining === 0
          ? { ...current, answer: 'accept', delayMs: 0, remaining: null }
          : { ...current, remaining }
      return taken
    },
  }
}
export type BehaviourSwitch = ReturnType<typeof createBehaviour>
