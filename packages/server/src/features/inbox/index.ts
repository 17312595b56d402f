/** What other features may use of the inbox. */
export { type Authors, authorIn, findAuthors } from './authors.ts'
export { showFetch, showFile } from './awaited-files.ts'
export {
  announce as announceConversation,
  deliveredToCustomer,
  ensureConversation,
  readByCustomer,
} from './conversations.ts'
export { conversationList, inboxSetup } from './inbox-setup.ts'
export { changeMessage, completeMessage, noteMessage } from './message-changes.ts'
export { lockConversation, storeMessage } from './messages.ts'
export {
  findConversation,
  findConversationOf,
  findConversationsOf,
  findLastInbound,
  listMessages,
} from './queries.ts'
export { type ConversationRow, type MessageRow, mediaOf, toConversation, toMessage } from './serializers.ts'
export { resendMessage, setMessageState } from './states.ts'
export { listTeam } from './team.ts'
