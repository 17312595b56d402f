/** What the address of the inbox says; everything else is dropped. */
export interface InboxSearch {
  profileId?: number
  conversationId?: string
  isClosed?: true
  isUnread?: true
  /** No one of the team has read it. */
  isUnseen?: true
  needsHuman?: true
  isSnoozed?: true
  assigneeId?: number
  labelId?: number
  /** Words of messages, names and notes. */
  search?: string
  /** The contact panel: shown on wide screens unless false, on narrow ones only when true. */
  panel?: boolean
  /** The note of the conversation to show: goes as soon as it is in view. */
  noteId?: string
  /** What is open over the page, and of which thing. */
  open?: string
  of?: string | number
  /** Opened to write an answer: goes as soon as the cursor is in the field. */
  isWriting?: true
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ids = ['profileId', 'assigneeId', 'labelId'] as const
const uuids = ['conversationId', 'noteId'] as const
const flags = ['isClosed', 'isUnread', 'isUnseen', 'needsHuman', 'isSnoozed', 'isWriting'] as const
const SEARCH_MAX = 100

/** Only what is a number or reads as one: an address may hold any object, and not every object can be a number. */
const isId = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') &&
  Number.isSafeInteger(Number(value)) &&
  Number(value) > 0

/** The list alone. */
export function withoutConversation({
  conversationId: _,
  panel: __,
  isWriting: ___,
  noteId: ____,
  open: _____,
  of: ______,
  ...rest
}: InboxSearch): InboxSearch {
  return rest
}

const WORD = /^[a-z-]{1,20}$/

function openedOf({ open, of }: Record<string, unknown>): Pick<InboxSearch, 'open' | 'of'> {
  if (typeof open !== 'string' || !WORD.test(open)) return {}
  const isOf = isId(of) || (typeof of === 'string' && UUID.test(of))
  return { open, ...(isOf ? { of: of as number | string } : {}) }
}

export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const { search, panel } = given
  // The router reads a search as JSON: words that are digits arrive as a number.
  const words =
    typeof search === 'string' || typeof search === 'number'
      ? String(search).trim().slice(0, SEARCH_MAX).trim()
      : ''
  return {
    ...Object.fromEntries(ids.filter((id) => isId(given[id])).map((id) => [id, Number(given[id])])),
    ...Object.fromEntries(flags.filter((flag) => given[flag] === true).map((flag) => [flag, true])),
    ...Object.fromEntries(
      uuids.flatMap((id) => {
        const value = given[id]
        return typeof value === 'string' && UUID.test(value) ? [[id, value.toLowerCase()]] : []
      }),
    ),
    ...(words ? { search: words } : {}),
    ...(typeof panel === 'boolean' ? { panel } : {}),
    ...openedOf(given),
  }
}
