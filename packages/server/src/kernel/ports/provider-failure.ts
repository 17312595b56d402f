import type { ProviderProblem } from '@comptoir/core/providers'
import { SendFailure } from '../queue/outbox.ts'

/** What waits is released when the provider is found well; should that be missed, it looks again so soon. */
const AGAIN_MS = 60_000

/** A provider of the operator's takes nothing now, whatever is asked of it: the work waits, for it is not to blame. */
export class ProviderFailure extends SendFailure {
  readonly problem: ProviderProblem

  constructor(problem: ProviderProblem, words: string, options: ErrorOptions = {}) {
    super('held', words, { ...options, retryAfterMs: AGAIN_MS })
    this.problem = problem
  }
}
