/** What the address of the inbox says; everything else is dropped. */
export interface InboxSearch {
  profileId?: number
  conversationId?: string
  isClosed?: true
  /** The contact panel: shown on wide screens unless false, on narrow ones only when true. */
  panel?: boolean
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { profileId, conversationId, isClosed, panel } = search
  const profile = Number(profileId)
  return {
    ...(Number.isSafeInteger(profile) && profile > 0 ? { profileId: profile } : {}),
    ...(typeof conversationId === 'string' && UUID.test(conversationId)
      ? { conversationId: conversationId.toLowerCase() }
      : {}),
    ...(isClosed === true ? { isClosed } : {}),
    ...(typeof panel === 'boolean' ? { panel } : {}),
  }
}
