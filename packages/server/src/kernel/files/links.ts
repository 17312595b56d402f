import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_LINK_DAYS } from '@comptoir/core/files'

const DAY_MS = 24 * 60 * 60 * 1000

export interface LinkedFile {
  id: string
  /** A random word of the file's own: anyone who has it may sign addresses of this file and of no other. */
  linkKey: string
}

function sign({ id, linkKey }: LinkedFile, expires: number): string {
  return createHmac('sha256', linkKey).update(`${id}\n${expires}`).digest('base64url')
}

/** The end is the end of a day, so that an address stays the same for a day and browsers need not read it twice. */
function expiryOf(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + FILE_LINK_DAYS + 1) * DAY_MS
}

/** What makes an address open a file for 7 to 8 days (D-31, D-60). */
export function signatureOf(file: LinkedFile, nowMs = Date.now()): string {
  const expires = expiryOf(nowMs)
  return `expires=${expires}&signature=${sign(file, expires)}`
}

/** The address of a private file on this server. */
export function signedAddress(file: LinkedFile, nowMs = Date.now()): string {
  return `/v2/files/${file.id}?${signatureOf(file, nowMs)}`
}

/** The address of a public file: its id is random and stands in no list. */
export function publicAddress(id: string): string {
  return `/v2/files/${id}`
}

/** Whether an address was signed by us for this file and has not ended. */
export function isSigned(
  file: LinkedFile,
  { expires, signature }: { expires?: number | undefined; signature?: string | undefined },
  nowMs = Date.now(),
): boolean {
  if (expires === undefined || signature === undefined || expires < nowMs) return false
  const [expected, given] = [Buffer.from(sign(file, expires)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
