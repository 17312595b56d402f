/** What other features may use of API keys and webhooks. */
export { isOpenToKeys, type VenueActor } from './actor.ts'
