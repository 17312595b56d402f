/** What other features may use of the inbox team. */
export { publishPresence } from './presence.ts'
export { copyQuickReplies } from './quick-reply-copy.ts'
