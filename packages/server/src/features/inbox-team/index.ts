/** What other features may use of the inbox team. */
export { whisperPresence } from './presence.ts'
