import * as addedVenue from './added-venue.ts'
import * as contract from './contract.ts'
import * as openingHours from './opening-hours-contract.ts'

/** The calls of venues, and of their opening hours. */
export const venues = { ...contract, ...addedVenue, ...openingHours }
