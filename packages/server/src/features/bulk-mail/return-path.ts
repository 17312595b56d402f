import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/services/services.ts'

const PURPOSE = 'mail-return-path'
const PROOF_LENGTH = 16
const LOCAL = /^bounces\+([0-9a-f]{32})-([0-9a-z]{1,6})-([0-9a-f]{16})@/

/** A message of a dispatch. */
export interface ReturnedMessage {
  dispatchId: string
  n: number
}

function proofOf({ secrets }: Pick<Services, 'secrets'>, words: string): string {
  return Buffer.from(secrets.fingerprint(words, PURPOSE), 'base64url').toString('hex').slice(0, PROOF_LENGTH)
}

/**
 * Where reports about one mail go, so that they need not say which one they are about: in letters of one case, and at
 * most 64 of them before the @ (RFC 5321 section 4.5.3.1.1).
 */
export function returnPathOf(
  services: Pick<Services, 'secrets'>,
  domain: string,
  { dispatchId, n }: ReturnedMessage,
): string {
  const words = `${dispatchId.replaceAll('-', '')}-${n.toString(36)}`
  return `bounces+${words}-${proofOf(services, words)}@${domain}`
}

/**
 * The message of a return path of ours, at whatever domain: only we can create its proof. Undefined for every other
 * address.
 */
export function messageOfReturnPath(
  services: Pick<Services, 'secrets'>,
  address: string,
): ReturnedMessage | undefined {
  const [, digits = '', n = '', proof = ''] = LOCAL.exec(address.toLowerCase()) ?? []
  if (proof === '') return undefined
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(services, `${digits}-${n}`)))) return undefined
  const dispatchId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { dispatchId, n: Number.parseInt(n, 36) }
}
