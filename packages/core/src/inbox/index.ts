export * from './contract.ts'
export type {
  ConversationMarks,
  Inbox,
  InboxFilter,
  InboxMessage,
  InboxNotice,
  InboxProfile,
  InboxThread,
  LoadState,
  NoteDraft,
} from './inbox.ts'
export type { InboxLive } from './live-events.ts'
export { REPLY_HINT_DAYS, type ReplyHint, replyHint } from './reply-window.ts'
export * from './rules.ts'
export { createInbox, type InboxOptions } from './store.ts'
