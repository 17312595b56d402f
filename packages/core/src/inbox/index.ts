// conversations, messages, the store of the inbox
export { ATTENTION_MS, watchWithAttention } from './attention.ts'
export { closingText } from './closing-text.ts'
export * from './contract.ts'
export type { MessageContext, MessageDetails, MessageQuote, MessageReaction } from './details.ts'
export * from './events.ts'
export type {
  ConversationMarks,
  Inbox,
  InboxFilter,
  InboxMedia,
  InboxMessage,
  InboxNotice,
  InboxProfile,
  InboxThread,
  LoadState,
  LocalFile,
  NoteDraft,
} from './inbox.ts'
export type { InboxLive } from './live-events.ts'
export * from './message.ts'
export {
  type AnswerBlock,
  answerBlock,
  canReply,
  REPLY_HINT_DAYS,
  REPLY_WINDOWS,
  type ReplyHint,
  type ReplyWindow,
  replyHint,
  replyWindow,
} from './reply-window.ts'
export * from './rules.ts'
export { createInbox, type InboxOptions } from './store.ts'
