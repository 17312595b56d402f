import type { Conversation } from '@comptoir/core/inbox'

/** A customer who has the last word in an opened conversation is waiting for an answer. */
export function isWaiting({ isClosed, isChannelClosed, isGroup, history }: Conversation): boolean {
  return !isClosed && !isChannelClosed && !isGroup && history.at(-1)?.position === 'left'
}

/** Who waits, the longest wait first; among equals by id, so that nothing jumps. */
export function waitingOf(conversations: readonly Conversation[]): Conversation[] {
  return conversations
    .filter(isWaiting)
    .sort((a, b) => a.lastMessageTimestamp - b.lastMessageTimestamp || (a.id < b.id ? -1 : 1))
}
