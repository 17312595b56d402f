/** What other features may use of short links. */
export { leadsOf } from './link-states.ts'
export { createShortLinks } from './short-links.ts'
export { UNSUBSCRIBE_CODE_LENGTH, unsubscribeCodeOf } from './unsubscribe-codes.ts'
