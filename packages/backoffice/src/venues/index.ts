/** What other features use of the venue's pages. */
export { VenueFields } from './VenueFields.tsx'
export { bodyOf, type VenueValues, valuesOf } from './venue-values.ts'
