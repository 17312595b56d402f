/** What other features may use of the suppression list. */

export { knowAgain } from './known-again.ts'
export { type Linked, openLink, unsubscribeAddress, unsubscribeAddresses } from './link.ts'
export {
  hashOf,
  isNoticeHeld,
  isSuppressed,
  noteBounce,
  suppress,
  suppressedAmong,
  suppressionsAmong,
} from './list.ts'
export { channelsOf } from './recipient.ts'
export { rehashSuppressions } from './rehash.ts'
export { liftOwnStop, removeEntries } from './removal.ts'
export { noteSoftBounce } from './soft-bounces.ts'
