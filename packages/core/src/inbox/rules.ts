import type { Conversation } from './contract.ts'
import type { Message } from './message.ts'

/** Longest message, in code points (MSG-42, MSG-55). */
export const MESSAGE_MAX = 1000

/** How long a just-sent message keeps the list from being refreshed under it (MSG-35). */
export const JUST_SENT_MS = 3000

/** How long after a message is sent again its conversation is read again (MSG-35, MSG-55). */
export const RESEND_REFETCH_MS = 10_000

/** How long after the last key a note is saved (MSG-38). */
export const NOTE_SAVE_DELAY_MS = 3500

/** How long a notification snackbar stays (SHL-17). */
export const SNACKBAR_MS = 10_000

/**
 * The text that means "this conversation is closed" on the wire. Only the business may send it; the
 * server turns it into a message of type `close` (MSG-31, D-03).
 */
export const CLOSING_MARKER = '/close'

/**
 * The address that a venue's profile sends from (document A, section 7).
 * @example
 * import { businessAddress } from '@comptoir/core/inbox'
 *
 * businessAddress(3, 10) // => '3.10@messaging.comptoir'
 */
export function businessAddress(venueId: number, profileId: number): string {
  return `${venueId}.${profileId}@messaging.comptoir`
}

/**
 * Reads {@link businessAddress} back; undefined for anything else.
 * @example
 * import { parseBusinessAddress } from '@comptoir/core/inbox'
 *
 * parseBusinessAddress('3.10@messaging.comptoir') // => { venueId: 3, profileId: 10 }
 * parseBusinessAddress('visitor-1') // => undefined
 */
export function parseBusinessAddress(address: string): { venueId: number; profileId: number } | undefined {
  const match = /^(\d{1,10})\.(\d{1,10})@messaging\.comptoir$/.exec(address)
  return match ? { venueId: Number(match[1]), profileId: Number(match[2]) } : undefined
}

/**
 * The phone number inside a jid, digits without plus, or undefined: only when the part before the first dot
 * is 8 to 15 digits (D-02).
 * @example
 * import { phoneOfJid } from '@comptoir/core/inbox'
 *
 * phoneOfJid('590690123456.whatsapp') // => '590690123456'
 * phoneOfJid('visitor-1') // => undefined
 */
export function phoneOfJid(jid: string): string | undefined {
  const [first = ''] = jid.split('.', 1)
  return /^\d{8,15}$/.test(first) ? first : undefined
}

/**
 * How many messages a manager has not read: those that no one has, and those that a colleague has read but no person has
 * answered.
 * @example
 * import { unreadOf } from '@comptoir/core/inbox'
 *
 * unreadOf({ badgeCount: 0, unansweredCount: 2, readers: [{ managerId: 7, messageCount: 2 }] }, 8) // => 2
 */
export function unreadOf(
  conversation: Pick<Conversation, 'badgeCount'> & Partial<Pick<Conversation, 'unansweredCount' | 'readers'>>,
  managerId: number,
): number {
  // An event of before these fields has none.
  const { badgeCount, unansweredCount = 0, readers = [] } = conversation
  const own = readers.find((reader) => reader.managerId === managerId)
  return Math.max(badgeCount, unansweredCount - (own?.messageCount ?? 0))
}

/**
 * A person must answer: the newest message asks for it (D-14).
 * @example
 * import { needsHuman } from '@comptoir/core/inbox'
 *
 * needsHuman({ history: [{ metadata: { isHandOver: '1' } }] }) // => true
 */
export function needsHuman(conversation: {
  history: readonly { metadata: { isHandOver: string } }[]
}): boolean {
  return conversation.history.at(-1)?.metadata.isHandOver === '1'
}

/**
 * The customer waits for a person, who can answer now: no one has written since their message, or a person was asked for.
 * What the agent or a rule writes is not an answer.
 * @example
 * import { isWaiting } from '@comptoir/core/inbox'
 * import { buildConversation } from '@comptoir/core/testing'
 *
 * isWaiting(buildConversation({ isClosed: true })) // => false
 */
export function isWaiting(
  conversation: Pick<
    Conversation,
    'isClosed' | 'isChannelClosed' | 'isGroup' | 'snoozedUntil' | 'waitingSince'
  >,
): boolean {
  const { isClosed, isChannelClosed, isGroup, snoozedUntil, waitingSince } = conversation
  return waitingSince !== null && !isClosed && !isChannelClosed && !isGroup && snoozedUntil === null
}

/**
 * What the customer wrote last, for notices: never what the agent or a rule wrote. Undefined where a person has answered.
 * @example
 * import { customerMessage } from '@comptoir/core/inbox'
 * import { buildConversation, buildMessage } from '@comptoir/core/testing'
 *
 * const asked = buildMessage({ body: 'Une table ?' })
 * customerMessage(buildConversation({ history: [asked] }))?.body // => 'Une table ?'
 */
export function customerMessage(
  conversation: Pick<Conversation, 'history' | 'unansweredMessage'>,
): Message | undefined {
  const { history, unansweredMessage } = conversation
  const newest = history.at(-1)
  return newest?.position === 'left' ? newest : (unansweredMessage ?? undefined)
}

/**
 * Either of the two, as document A has it (AIA-03): kept for its readers; say {@link needsHuman} or
 * {@link isAiActive}, which are opposite facts (D-14).
 * @example
 * import { isHandOver } from '@comptoir/core/inbox'
 *
 * isHandOver({ history: [{ metadata: { isHandOver: '0', isGenerated: '1' } }] }) // => true
 */
export function isHandOver(conversation: {
  history: readonly { metadata: { isHandOver: string; isGenerated: string } }[]
}): boolean {
  return needsHuman(conversation) || isAiActive(conversation)
}

/**
 * The AI agent wrote this message; what a rule wrote, such as an absence text, is generated too and has no sources.
 * @example
 * import { isFromAgent } from '@comptoir/core/inbox'
 *
 * isFromAgent({ metadata: { isGenerated: '1', sources: [] } }) // => true
 */
export function isFromAgent({
  metadata,
}: {
  metadata: { isGenerated: string; sources?: readonly unknown[] | undefined }
}): boolean {
  return metadata.isGenerated === '1' && metadata.sources !== undefined
}

/**
 * The AI agent wrote the newest message (AIA-04, AIA-06, D-14).
 * @example
 * import { isAiActive } from '@comptoir/core/inbox'
 *
 * isAiActive({ history: [{ metadata: { isGenerated: '1' } }] }) // => true
 */
export function isAiActive(conversation: {
  history: readonly { metadata: { isGenerated: string } }[]
}): boolean {
  return conversation.history.at(-1)?.metadata.isGenerated === '1'
}
