/** What other features may use of API keys and webhooks. */
export { type ApiKeyActor, isOpenToKeys, type VenueActor } from './actor.ts'
