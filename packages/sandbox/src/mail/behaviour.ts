/**
 * How the mail server answers: `accept`; `retry` refuses for now (451), `refuse` for good (550), both keep nothing;
 * `lose` keeps the mail and cuts the line instead of answering.
 */
export const answers = ['accept', 'retry', 'refuse', 'lose'] as const
export type MailAnswer = (typeof answers)[number]

export interface MailBehaviour {
  answer: MailAnswer
  /** How long each answer takes, milliseconds. */
  delayMs: number
  /** For how many mails; null: until it is changed. */
  remaining: number | null
}

const MOST_DELAY_MS = 120_000

export const usual: Readonly<MailBehaviour> = { answer: 'accept', delayMs: 0, remaining: null }

function isWithin(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

/** Reads a behaviour from outside; returns what is wrong with it instead, in words. */
export function readBehaviour(value: unknown): MailBehaviour | string {
  if (typeof value !== 'object' || value === null) return 'the body must be an object'
  const { answer = 'accept', delayMs = 0, remaining = null } = value as Partial<Record<string, unknown>>
  const known = answers.find((word) => word === answer)
  if (!known) return `answer: must be one of ${answers.join(', ')}`
  if (!isWithin(delayMs, 0, MOST_DELAY_MS))
    return `delayMs: must be a whole number from 0 to ${MOST_DELAY_MS}`
  if (remaining !== null && !isWithin(remaining, 1, 1_000_000)) return 'remaining: must be null or at least 1'
  return { answer: known, delayMs, remaining }
}

/** What the mail server does now, and until when. */
export interface BehaviourSwitch {
  read(): MailBehaviour
  write(behaviour: MailBehaviour): void
  /** What to do with the next mail; counts it. */
  take(): MailBehaviour
}

export function createBehaviour(): BehaviourSwitch {
  let current: MailBehaviour = { ...usual }
  return {
    read: () => ({ ...current }),
    write(behaviour) {
      current = { ...behaviour }
    },
    take() {
      const taken = { ...current }
      if (current.remaining !== null) current.remaining -= 1
      if (current.remaining === 0) current = { ...usual }
      return taken
    },
  }
}
