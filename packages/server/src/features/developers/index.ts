/** What other features may use of API keys and webhooks. */
export { isOpenToKeys, nameOf, type VenueActor } from '../../kernel/http/callers.ts'
