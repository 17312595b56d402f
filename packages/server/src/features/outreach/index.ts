/** What features may use of first messages: what they may hold, how often, and what became of them. */
export { CONSENT, keptConsent } from './consent.ts'
export { decide } from './decision.ts'
export {
  dayIsFull,
  refused,
  remainingToday,
  requireWellFormed,
  segmentsOf,
} from './limits.ts'
export { readOutreach } from './queries.ts'
