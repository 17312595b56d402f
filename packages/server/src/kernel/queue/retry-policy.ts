import { retryDelayMs } from './backoff.ts'
import { type OutboxHandler, type Outcome, type Patience, SendFailure } from './outbox.ts'

/** Providers forget idempotency keys after 24 h. */
const keyLifeHours = 20
const heldMs = 300_000

/** How long jobs are repeated that do not say it themselves. */
export const usualPatience: Patience = {
  attempts: 8,
  hours: 24,
  ambiguousHours: keyLifeHours,
  delayMs: retryDelayMs,
}

/** The result of an attempt: settled for good, or to be retried. */
export type AttemptEnd =
  | Outcome
  | {
      state: 'queued'
      reason: string
      error: unknown
      delayMs: number
      wasTried: boolean
      /** Whether the attempt may have arrived nevertheless. */
      isInDoubt: boolean
    }

/** What to do after a failed attempt (trust 3.3). */
export function decideRetry(
  error: unknown,
  { attempt, ageHours }: { attempt: number; ageHours: number },
  { idempotency, patience = usualPatience }: Pick<OutboxHandler, 'idempotency' | 'patience'>,
): Exclude<AttemptEnd, { state: 'done' }> {
  const reason = error instanceof Error ? error.message : String(error)
  const failure = error instanceof SendFailure ? error.failure : 'ambiguous'
  if (failure === 'permanent') return { state: 'dead', reason, error }
  const asked = error instanceof SendFailure ? error.retryAfterMs : undefined
  const again = {
    state: 'queued',
    reason,
    error,
    wasTried: true,
    isInDoubt: failure === 'ambiguous',
  } as const
  if (failure === 'held') return { ...again, delayMs: asked ?? heldMs, wasTried: false }
  if (failure === 'ambiguous') {
    const isKept = attempt < patience.attempts && ageHours < patience.ambiguousHours
    if (idempotency === 'none' || !isKept) return { state: 'unknown', reason, error }
  }
  if (attempt >= patience.attempts || ageHours >= patience.hours) return { state: 'dead', reason, error }
  return { ...again, delayMs: Math.max(asked ?? 0, patience.delayMs(attempt)) }
}
