import { retryDelayMs } from './backoff.ts'
import { type OutboxHandler, type Outcome, SendFailure } from './outbox.ts'

export const mostAttempts = 8
const longestLifeHours = 24
const heldMs = 300_000
/** Providers forget idempotency keys after 24 h. */
export const keyLifeHours = 20

/** The result of an attempt: settled for good, or to be retried. */
export type AttemptEnd =
  | Outcome
  | {
      state: 'queued'
      reason: string
      delayMs: number
      wasTried: boolean
      /** Whether the attempt may have arrived nevertheless. */
      isInDoubt: boolean
    }

/** What to do after a failed attempt (trust 3.3). */
export function decideRetry(
  error: unknown,
  { attempt, ageHours }: { attempt: number; ageHours: number },
  idempotency: OutboxHandler['idempotency'],
): Exclude<AttemptEnd, { state: 'done' }> {
  const reason = error instanceof Error ? error.message : String(error)
  const failure = error instanceof SendFailure ? error.failure : 'ambiguous'
  if (failure === 'permanent') return { state: 'dead', reason, error }
  const asked = error instanceof SendFailure ? error.retryAfterMs : undefined
  const again = { state: 'queued', reason, wasTried: true, isInDoubt: failure === 'ambiguous' } as const
  if (failure === 'held') return { ...again, delayMs: asked ?? heldMs, wasTried: false }
  if (failure === 'ambiguous') {
    const isKept = attempt < mostAttempts && ageHours < keyLifeHours
    if (idempotency === 'none' || !isKept) return { state: 'unknown', reason, error }
  }
  if (attempt >= mostAttempts || ageHours >= longestLifeHours) return { state: 'dead', reason, error }
  return { ...again, delayMs: Math.max(asked ?? 0, retryDelayMs(attempt)) }
}
