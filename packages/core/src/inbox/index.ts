export * from './contract.ts'
export type {
  Inbox,
  InboxFilter,
  InboxMessage,
  InboxNotice,
  InboxProfile,
  InboxThread,
  LoadState,
  NoteDraft,
} from './inbox.ts'
export * from './rules.ts'
