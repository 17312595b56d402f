/** What other features may use of virtual numbers. */
export { findNumberOwner } from './owner.ts'
