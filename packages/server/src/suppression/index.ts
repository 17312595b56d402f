/** What features may use of the list of those whom nobody writes to. */
export { unsubscribeAddress } from './link.ts'
export { hashOf, isNoticeHeld, isSuppressed, suppress, suppressedAmong } from './list.ts'
