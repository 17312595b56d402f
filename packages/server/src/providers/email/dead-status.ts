/** No such mailbox or domain, or a mailbox that accepts nothing (RFC 3463 sections 3.2 and 3.3). */
const DEAD = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/

/**
 * Whether a refusal says that an address is dead. Full mailboxes, policies and reputation (5.2.2, 5.7.x) say nothing
 * about it; without a status by RFC 3463 the code alone decides, where it is about the receiver (RFC 5321 section
 * 4.2.3).
 */
export function isDeadStatus(status: string | undefined, code?: number): boolean {
  return status === undefined ? code === 550 || code === 551 || code === 553 : DEAD.test(status)
}

/** A full or busy mailbox, or a server that does not answer. Not a policy, which is about the sender. */
const BUSY = /^(?:4\.[0-6]\.\d{1,3}|5\.2\.2)$/

/** Whether a refusal is about the receiver, and may pass (RFC 3463). */
export const isBusyStatus = (status: string | undefined) => status !== undefined && BUSY.test(status)

/** The status in the words of a mail server, such as `550 5.1.1 no such user`. */
export function statusIn(words: string): string | undefined {
  return /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1]
}
