/** What other features may use of virtual numbers. */
export { callsPart } from './person-part.ts'
