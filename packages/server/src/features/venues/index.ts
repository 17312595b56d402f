/** What other features may use of venues. */

export { requireReferences, setMapsUri, toColumns } from './changes.ts'
export { purgeVenues } from './deletion.ts'
export { addVenue, emptyVenue } from './new-venue.ts'
export { findVenue, listVenues } from './queries.ts'
export { pruneStaffVisits } from './staff-visits.ts'
