/** What other features may use of venues. */

export { purgeVenues } from './deletion.ts'
export { addVenue, emptyVenue, type NewVenue } from './new-venue.ts'
