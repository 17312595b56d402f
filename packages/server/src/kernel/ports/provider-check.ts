import type { ProviderName } from '@comptoir/core/providers'

/** A question without any effect; where the provider cannot work now, it throws a ProviderFailure. */
export interface ProviderCheck {
  check(signal: AbortSignal): Promise<void>
  /** The kinds of jobs that wait for it. */
  jobs: readonly string[]
}

/** The operator's providers that are set up. */
export type ProviderChecks = Partial<Record<ProviderName, ProviderCheck>>
