import { type Conversation, isWaiting } from '@comptoir/core/inbox'

/** Since when the customer has been waiting, in milliseconds since 1970. */
export const waitsSince = ({ waitingSince, lastMessageTimestamp }: Conversation): number =>
  waitingSince ?? lastMessageTimestamp

/** Who waits for a person, the longest wait first; among equals by id, so that nothing jumps. */
export function waitingOf(conversations: readonly Conversation[]): Conversation[] {
  return conversations
    .filter(isWaiting)
    .sort((a, b) => waitsSince(a) - waitsSince(b) || (a.id < b.id ? -1 : 1))
}
