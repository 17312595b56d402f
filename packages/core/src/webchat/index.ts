// web chats, and the visitor's side of a conversation

/** @deprecated Use `OpeningPeriod`; the next release removes this name. */
export { OpeningPeriod as OpeningSpan } from '../rules/opening-hours.ts'
export * from './contract.ts'
export * from './conversation-visitor.ts'
export { createVisitorChat } from './store.ts'
export type { VisitorEntry } from './thread.ts'
export * from './visitor-activity-contract.ts'
export type { KnownVisitor, VisitorChat, VisitorChatOptions, VisitorConnection } from './visitor-chat.ts'
export * from './visitor-contract.ts'
/** @deprecated Use `sendVisitorTyping`; the next release removes this name. */
export { sendVisitorTyping as tellVisitorTyping } from './visitor-contract.ts'
export type { VisitorContext, VisitorIdentity } from './visitor-session.ts'
