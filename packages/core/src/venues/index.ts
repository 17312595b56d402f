// venues, and which one is selected
export * from './added-venue.ts'
export { readChosenVenue } from './chosen.ts'
export * from './contract.ts'
export * from './opening-hours-contract.ts'
export { chooseVenue, createVenues, type Venues, type VenuesOptions } from './store.ts'
export { venueTypes } from './venue-types.ts'
