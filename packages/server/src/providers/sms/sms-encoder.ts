import { countSms, gsmOctets, readGsmOctets, splitSms } from '@comptoir/core/sms'
import type { ShortMessage } from './pdu.ts'
import type { IncomingSms, PartState } from './provider.ts'

const UCS2 = 0x08
const LATIN_1 = 0x03
const ASCII = 0x01
const HAS_HEADER = 0x40
const RECEIPT = 0x04
const KIND_OF_MESSAGE = 0x3c
const RECEIPTED_ID = 0x001e
const MESSAGE_STATE = 0x0427
export const MESSAGE_REFERENCE = 0x0204

/** A part as SMPP carries it. */
export interface CodedPart {
  dataCoding: number
  esmClass: number
  payload: Buffer
}

const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Codes a text: 7-bit codes where it can, UCS-2 else, with a header of order where it needs several (TS 23.040). */
export function codeSms(body: string, reference: number): CodedPart[] {
  const isGsm = countSms(body).encoding === 'gsm'
  const texts = splitSms(body)
  return texts.map((text, index) => {
    const payload = isGsm ? Buffer.from(gsmOctets(text) ?? []) : ucs2(text)
    const dataCoding = isGsm ? 0 : UCS2
    if (texts.length === 1) return { dataCoding, esmClass: 0, payload }
    const header = Buffer.of(5, 0, 3, reference & 0xff, texts.length, index + 1)
    return { dataCoding, esmClass: HAS_HEADER, payload: Buffer.concat([header, payload]) }
  })
}

interface Order {
  reference: number
  total: number
  number: number
}

/** Looks in the header of user data for the place of a part: elements 00 (8 bits) and 08 (16 bits). */
function orderIn(header: Buffer): Order | undefined {
  for (let at = 0; at + 2 <= header.length; ) {
    const [element = 0, size = 0] = header.subarray(at, at + 2)
    const data = header.subarray(at + 2, at + 2 + size)
    if (element === 0x00 && data.length === 3)
      return { reference: data.readUInt8(0), total: data.readUInt8(1), number: data.readUInt8(2) }
    if (element === 0x08 && data.length === 4)
      return { reference: data.readUInt16BE(0), total: data.readUInt8(2), number: data.readUInt8(3) }
    at += 2 + size
  }
  return undefined
}

function readText(payload: Buffer, dataCoding: number): string {
  if (dataCoding === UCS2) {
    const whole = Buffer.from(payload.subarray(0, payload.length & ~1))
    return whole.swap16().toString('utf16le')
  }
  if (dataCoding === LATIN_1 || dataCoding === ASCII) return payload.toString('latin1')
  return readGsmOctets(payload)
}

const states: Readonly<Record<string, PartState>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}
const stateWords = [
  '',
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
]

/** No such subscriber, or none that may be reached (3GPP TS 29.002: 1, 5 and 9), as centres give it in `err`. */
const deadCodes = new Set([1, 5, 9])
const isDead = (word: string, code: string) =>
  /^(UNDELIV|REJECTD)$/i.test(word) && /^\d{1,3}$/.test(code) && deadCodes.has(Number(code))

const cString = (value: Buffer | undefined) => value?.toString('latin1').replace(/\0.*$/s, '')

/** A delivery receipt: by optional parameters where they are there, else by the text that everybody sends (app. B). */
function readReceipt({ payload, options, source }: ShortMessage): IncomingSms | undefined {
  const text = payload.toString('latin1')
  const providerId = cString(options.get(RECEIPTED_ID)) ?? /\bid:(\S+)/i.exec(text)?.[1]
  const word = stateWords[options.get(MESSAGE_STATE)?.[0] ?? 0] || /\bstat:(\w+)/i.exec(text)?.[1]
  if (!providerId || !word) return undefined
  const state = states[word.toUpperCase()] ?? 'sent'
  const code = /\berr:(\w+)/i.exec(text)?.[1] ?? ''
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

/** Reads what a deliver_sm says; undefined for a receipt that names no message. */
export function readDelivery(message: ShortMessage): IncomingSms | undefined {
  if ((message.esmClass & KIND_OF_MESSAGE) === RECEIPT) return readReceipt(message)
  const headerLength = message.esmClass & HAS_HEADER ? 1 + (message.payload[0] ?? 0) : 0
  const part = headerLength > 0 ? orderIn(message.payload.subarray(1, headerLength)) : undefined
  return {
    kind: 'reply',
    from: message.source.address,
    to: message.destination.address,
    body: readText(message.payload.subarray(headerLength), message.dataCoding),
    ...(part && part.total > 1 && part.number >= 1 && part.number <= part.total ? { part } : {}),
  }
}
