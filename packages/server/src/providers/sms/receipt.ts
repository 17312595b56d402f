import type { ShortMessage } from './pdu.ts'
import type { IncomingSms, PartState } from './provider.ts'

const KIND_OF_MESSAGE = 0x3c
/** A receipt, a delivery or user acknowledgement, an intermediate notification (5.2.12). */
const reportKinds = new Set([0x04, 0x08, 0x10, 0x20])
const RECEIPTED_ID = 0x001e
const MESSAGE_STATE = 0x0427
export const MESSAGE_REFERENCE = 0x0204

/** What centres call the states, in the seven letters of appendix B and in whole words. */
const states: readonly [word: RegExp, state: PartState][] = [
  [/^(delivrd|delivered|deliverd|success|read|seen)$/, 'delivered'],
  [
    /^(undeliv|undelivered|undeliverable|expired|deleted|rejectd|rejected|failed|failure|error|cancelled|blocked)$/,
    'failed',
  ],
]
/** The numbers of `message_state`, from 0 (5.2.28; 9 is of SMPP 5.0). */
const stateWords = 'SCHEDULED ENROUTE DELIVRD EXPIRED DELETED UNDELIV ACCEPTD UNKNOWN REJECTD SKIPPED'.split(
  ' ',
)

/** No such subscriber, or none that may be reached (3GPP TS 29.002: 1, 5 and 9), as centres give it in `err`. */
const deadCodes = new Set([1, 5, 9])
const isDead = (word: string, code: string) =>
  /^(UNDELIV|REJECTD)$/i.test(word) && /^\d{1,3}$/.test(code) && deadCodes.has(Number(code))

const cString = (value: Buffer | undefined) => value?.toString('latin1').replace(/\0.*$/s, '').trim()

/** A field of the text of a receipt; centres put spaces and cases as they like. */
const fieldOf = (text: string, name: string) =>
  new RegExp(`\\b${name}\\s*[:=]\\s*"?([^\\s",;]+)`, 'i').exec(text)?.[1] ?? ''

/** Only a receipt has both of these and a count or a date. */
const isReceiptText = (text: string) =>
  /\bid\s*[:=]\s*\S/i.test(text) &&
  /\bstat(us)?\s*[:=]\s*\w/i.test(text) &&
  /\b(sub|dlvrd|submit ?date|done ?date|err)\s*[:=]/i.test(text)

/** Whether this is said by a centre, not by a person: it is never shown as words. */
export function isReceipt({ esmClass, options }: ShortMessage, text: string): boolean {
  return reportKinds.has(esmClass & KIND_OF_MESSAGE) || options.has(RECEIPTED_ID) || isReceiptText(text)
}

function wordOf(options: ShortMessage['options'], text: string): string {
  const byNumber = options.get(MESSAGE_STATE)?.[0]
  const word = byNumber === undefined ? fieldOf(text, 'stat(?:us)?') : (stateWords[byNumber] ?? '')
  return /^\d$/.test(word) ? (stateWords[Number(word)] ?? word) : word
}

/**
 * A delivery receipt: by optional parameters where they are there, else by the text that everybody sends (appendix B).
 * Undefined where it names no message.
 */
export function readReceipt({ options, source }: ShortMessage, text: string): IncomingSms | undefined {
  const providerId = cString(options.get(RECEIPTED_ID)) || fieldOf(text, 'id')
  const word = wordOf(options, text)
  if (!providerId || !word) return undefined
  const state = states.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? 'sent'
  const code = fieldOf(text, 'err(?:or)?')
  const reference = options.get(MESSAGE_REFERENCE)
  return {
    kind: 'receipt',
    providerId,
    state,
    reason: state === 'failed' ? `${word} ${code}`.trim() : '',
    ...(isDead(word, code) ? { isDead: true } : {}),
    ...(reference?.length === 2 ? { reference: reference.readUInt16BE(0) } : {}),
    to: source.address,
  }
}
