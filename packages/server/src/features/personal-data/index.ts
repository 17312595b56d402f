/** What a feature needs to take part in histories, exports and erasures of people. */
export { countGone, EXCERPT, readAll, readEntries } from './entries.ts'
export { type PersonPart, speaksOf, type Who } from './part.ts'
