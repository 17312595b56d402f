import type { InboxFilter } from '@comptoir/core/inbox'
import type { InboxSearch } from './search.ts'

/** The filter that an address asks for. */
export function filterOf({
  conversationId: _,
  panel: __,
  isWriting: ___,
  noteId: ____,
  open: _____,
  of: ______,
  isClosed,
  profileId,
  ...narrow
}: InboxSearch): InboxFilter {
  return { isClosed: isClosed === true, profileId, ...narrow }
}

/** Whether an address narrows its list by more than a profile and the tab. */
export function isNarrowed({
  isUnread,
  isUnseen,
  needsHuman,
  isSnoozed,
  assigneeId,
  labelId,
  search,
}: InboxSearch): boolean {
  return [isUnread, isUnseen, needsHuman, isSnoozed, assigneeId, labelId, search].some(
    (one) => one !== undefined,
  )
}
