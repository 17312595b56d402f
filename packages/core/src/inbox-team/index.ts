// quick replies, labels, assignment, snoozing, presence, inbox statistics
export * from './contract.ts'
/** @deprecated Use `sendPresence`; the next release removes this name. */
export { sendPresence as tellPresence } from './contract.ts'
export { foldText } from './fold.ts'
export {
  createMentions,
  type Mentions,
  type MentionsOptions,
  mentionedIn,
  mentionSearch,
} from './mentions.ts'
export {
  createNoteThread,
  type NoteFailure,
  type NoteThread,
  type NoteThreadOptions,
  type ShownNote,
} from './note-thread.ts'
export { createPresence, type Presence, type PresenceOptions, type Present } from './presence.ts'
export {
  createQuickReplies,
  fillReply,
  findQuickReplies,
  type QuickReplies,
  type QuickReplyFailure,
  type QuickReplyText,
  type ReplyWords,
  replyVariables,
} from './quick-replies.ts'
export { type BesideMessages, type ThreadEntry, threadEntries } from './thread-entries.ts'
export * from './thread-notes.ts'
