import { SENDER_DOMAIN_GRACE_DAYS, type SenderDomainState } from '@comptoir/core/sender-domains'
import type { StoredChecks, WantedRecord } from './records.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SOON_MS = 600_000
/** How long it is looked at every few minutes whether somebody has created the records. */
const EAGER_DAYS = 3

/** What was known of a domain. */
export interface Known {
  state: SenderDomainState
  unavailableSince: Date | null
  createdAt: Date
}

/** What is known after a check. */
export interface Decision {
  state: SenderDomainState
  unavailableSince: Date | null
  nextCheckAt: Date
}

/**
 * What a check makes of a domain. Records that are gone or wrong end it at once; while DNS does not answer, nothing is
 * known, and a verified domain stays one for {@link SENDER_DOMAIN_GRACE_DAYS} days.
 */
export function decide(
  known: Known,
  wanted: readonly WantedRecord[],
  checks: StoredChecks,
  now: Date,
): Decision {
  const required = wanted.filter(({ isRequired }) => isRequired).map(({ purpose }) => checks[purpose]?.result)
  const at = (ms: number) => new Date(now.getTime() + ms)
  if (required.every((result) => result === 'found'))
    return { state: 'verified', unavailableSince: null, nextCheckAt: at(DAY_MS - HOUR_MS * Math.random()) }
  const lost = known.state === 'pending' ? 'pending' : 'broken'
  const isEager = known.state === 'pending' && now.getTime() < known.createdAt.getTime() + EAGER_DAYS * DAY_MS
  const nextCheckAt = at(isEager ? SOON_MS : known.state === 'pending' ? DAY_MS : HOUR_MS)
  if (required.some((result) => result === 'missing' || result === 'wrong'))
    return { state: lost, unavailableSince: null, nextCheckAt }
  const unavailableSince = known.unavailableSince ?? now
  const isOver = now.getTime() - unavailableSince.getTime() > SENDER_DOMAIN_GRACE_DAYS * DAY_MS
  return {
    state: known.state === 'verified' && isOver ? 'broken' : known.state,
    unavailableSince,
    nextCheckAt,
  }
}
