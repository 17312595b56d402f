import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services/services.ts'

const PURPOSE = 'webchat-reply'
/** 96 bits, so that the part before the @ keeps to its 64 characters (RFC 5321 section 4.5.3.1.1). */
const PROOF_LENGTH = 24
const LOCAL = /^r-([0-9a-f]{32})([0-9a-f]{24})@(.+)$/

function proofOf({ secrets }: Pick<Services, 'secrets'>, digits: string): string {
  return Buffer.from(secrets.fingerprint(digits, PURPOSE), 'base64url').toString('hex').slice(0, PROOF_LENGTH)
}

/**
 * Where an answer by e-mail to a conversation goes: its id and a proof that only this server can make. Digits and
 * letters of one case, because mail servers do not all keep cases apart.
 */
export function replyAddress(
  services: Pick<Services, 'secrets'>,
  domain: string,
  conversationId: string,
): string {
  const digits = conversationId.replaceAll('-', '')
  return `r-${digits}${proofOf(services, digits)}@${domain}`
}

/** The conversation of a reply address of ours; undefined for every other address. */
export function conversationOfReply(
  services: Pick<Services, 'secrets'>,
  domain: string,
  address: string,
): string | undefined {
  const [, digits = '', proof = '', where] = LOCAL.exec(address.toLowerCase()) ?? []
  if (where !== domain) return undefined
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(services, digits)))) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
