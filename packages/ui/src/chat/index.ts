export { Composer, type ComposerLabels, type ComposerProps, countCodePoints } from './Composer.tsx'
export { ConversationRow, type ConversationRowProps } from './ConversationRow.tsx'
export type {
  ChatDetails,
  ChatFetch,
  ChatMedia,
  ChatMessage,
  MessageListLabels,
  MessageState,
} from './chat-message.ts'
export { Initials } from './Initials.tsx'
export { initialsOf } from './initials.ts'
export { splitLinks, type TextPart } from './links.ts'
export { MessageList, type MessageListProps } from './MessageList.tsx'
export { formatDuration } from './media/duration.ts'
export {
  type FileFormats,
  type FileLabels,
  type FileWord,
  fileLabels,
  formatSize,
} from './media/file-words.ts'
export { MediaItems, type MediaItemsProps, type MediaLabels } from './media/MediaItems.tsx'
export { SoundItem, type SoundItemProps } from './media/SoundItem.tsx'
export {
  type DetailWords,
  drawMessageChanges,
  drawMessageContext,
  type ReportedDetails,
  toChatDetails,
} from './message-details.tsx'
export { RichText } from './RichText.tsx'
export { SystemLine } from './SystemLine.tsx'
export { TypingDots } from './TypingDots.tsx'
