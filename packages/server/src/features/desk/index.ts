/** What other features may use of the team's desk. */
export { whisperPresence } from './presence.ts'
