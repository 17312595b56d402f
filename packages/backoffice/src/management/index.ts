/** What the shell may use of the management. */
export { FirstVenue } from './FirstVenue.tsx'
