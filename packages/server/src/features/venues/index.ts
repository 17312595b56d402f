/** What other features may use of venues. */

export { requireReferences } from './changes.ts'
export { purgeVenues } from './deletion.ts'
export { addVenue, emptyVenue } from './new-venue.ts'
export { listVenues } from './queries.ts'
export { pruneStaffVisits } from './staff-visits.ts'
