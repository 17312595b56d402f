/** What features may use of first messages: what they may hold, how often, and what became of them. */
export { CONSENT, keptConsent } from './consent.ts'
export {
  dayIsFull,
  lockOutreach,
  refused,
  remainingToday,
  requireWellFormed,
  segmentsOf,
  writtenTooOften,
} from './limits.ts'
export { readOutreach } from './queries.ts'
