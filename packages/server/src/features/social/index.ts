/** What other features may use of what a profile is linked to. */
export { findLink, keepLink, type LinkRow, pauseLink, tokenOf } from './links.ts'
