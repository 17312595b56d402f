/** What other features use of the venue's pages. */
export { isSelfServed, refuseSelfServed } from './guards.ts'
export { VenueFields } from './VenueFields.tsx'
export { bodyOf, type VenueValues, valuesOf } from './venue-values.ts'
