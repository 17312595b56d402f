export * from './contract.ts'
export {
  createVisitorChat,
  type VisitorChat,
  type VisitorChatOptions,
  type VisitorConnection,
} from './store.ts'
export type { VisitorEntry } from './thread.ts'
export type { VisitorContext, VisitorIdentity } from './visitor-session.ts'
