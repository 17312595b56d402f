/** What other features may use of short links. */
export { createShortLinks } from './short-links.ts'
export { UNSUBSCRIBE_CODE_LENGTH, unsubscribeCodeOf } from './unsubscribe-codes.ts'
