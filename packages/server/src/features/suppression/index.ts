/** What features may use of the list of those whom nobody writes to. */
export { openLink, unsubscribeAddress } from './link.ts'
export { hashOf, isNoticeHeld, isSuppressed, noteBounce, suppress, suppressedAmong } from './list.ts'
export { rehashSuppressions } from './rehash.ts'
export { noteSoftBounce } from './soft-bounces.ts'
