/** What other features may use of the inbox. */
export { ensureConversation, readByCustomer } from './conversations.ts'
export { storeMessage } from './messages.ts'
export { findConversation, findConversationOf, listMessages } from './queries.ts'
export type { MessageRow } from './wire.ts'
