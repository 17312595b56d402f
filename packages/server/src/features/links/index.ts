/** What other features may use of short links. */
export { linkFor } from './link-for.ts'
export { leadsOf } from './link-states.ts'
export { createShortLinks } from './short-links.ts'
export { UNSUBSCRIBE_CODE_LENGTH, unsubscribeCodeOf } from './unsubscribe-codes.ts'
