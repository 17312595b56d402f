import { readGsmOctets } from '@comptoir/core/sms'
import type { ShortMessage } from './pdu.ts'
import type { IncomingSms } from './provider.ts'
import { isReceipt, readReceipt } from './receipt.ts'

const UCS2 = 8
const UNSPECIFIED_OCTETS = [2, 4]
const HAS_HEADER = 0x40
/** The number of a segment, where no header has it (5.3.2.22 to 24). */
const SAR = { reference: 0x020c, total: 0x020e, number: 0x020f } as const

/** Codings that are a charset of their own (5.2.19). */
const charsets: Readonly<Record<number, string>> = {
  1: 'latin1',
  3: 'latin1',
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  10: 'iso-2022-jp',
  14: 'euc-kr',
}

interface Order {
  reference: number
  total: number
  number: number
}

/** Reads the number of a segment from the user data header: elements 00 (8 bits) and 08 (16 bits). */
function orderInHeader(header: Buffer): Order | undefined {
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

function orderInOptions(options: ShortMessage['options']): Order | undefined {
  const [reference, total, number] = [SAR.reference, SAR.total, SAR.number].map((tag) => options.get(tag))
  if (!reference?.length || !total?.length || !number?.length) return undefined
  return {
    reference: reference.readUIntBE(0, Math.min(reference.length, 2)),
    total: total.readUInt8(0),
    number: number.readUInt8(0),
  }
}

/** The alphabet of a coding by its groups (3GPP TS 23.038 section 4): 0x18, 0x48 and 0xe0 are UCS-2, 0xf5 octets. */
function alphabetOf(dataCoding: number): number {
  if (dataCoding >= 0xf0) return dataCoding & 4 ? 4 : 0
  if (dataCoding >= 0xe0) return UCS2
  if (dataCoding < 0x10 || dataCoding >= 0x80) return dataCoding
  const group = (dataCoding >> 2) & 3
  return group === 2 ? UCS2 : group === 1 ? 4 : 0
}

/** Big-endian, except where a mark at the beginning says otherwise; the mark is no part of the text. */
function readUcs2(payload: Buffer): string {
  const octets = Buffer.from(payload.subarray(0, payload.length & ~1))
  const isLittleEndian = octets[0] === 0xff && octets[1] === 0xfe
  return (isLittleEndian ? octets : octets.swap16()).toString('utf16le').replace(/^\uFEFF/, '')
}

/** Octets of a coding that says nothing about them. */
function readOctets(payload: Buffer): string {
  const text = payload.toString('utf8')
  return text.includes('\uFFFD') ? payload.toString('latin1') : text
}

function readText(payload: Buffer, dataCoding: number): string {
  const alphabet = alphabetOf(dataCoding)
  if (alphabet === UCS2) return readUcs2(payload)
  const charset = charsets[alphabet]
  if (charset !== undefined) return new TextDecoder(charset).decode(payload)
  // The alphabet of GSM has seven bits: what has eight is none of it, whatever the coding says.
  const hasEighthBit = payload.some((octet) => octet > 0x7f)
  if (hasEighthBit || UNSPECIFIED_OCTETS.includes(alphabet)) return readOctets(payload)
  return readGsmOctets(payload)
}

/** The text of a receipt is plain, except where a centre sends it as UCS-2, whatever it says of the coding. */
function readReceiptText(payload: Buffer): string {
  return payload.includes(0) ? readUcs2(payload) : payload.toString('latin1')
}

/** How long the header of user data is; none where it would be longer than the message. */
function headerLengthOf({ esmClass, payload }: ShortMessage): number {
  const length = esmClass & HAS_HEADER ? 1 + (payload[0] ?? 0) : 0
  return length > payload.length ? 0 : length
}

/** Reads what a deliver_sm says. */
export function readDelivery(message: ShortMessage): IncomingSms {
  const { payload, source, destination } = message
  const ends = { from: source.address, to: destination.address }
  const receiptText = readReceiptText(payload)
  if (isReceipt(message, receiptText)) {
    const receipt = readReceipt(message, receiptText)
    return (
      receipt ?? { kind: 'unreadable', ...ends, body: receiptText, why: 'a receipt that names no message' }
    )
  }
  const headerLength = headerLengthOf(message)
  const part =
    headerLength > 0 ? orderInHeader(payload.subarray(1, headerLength)) : orderInOptions(message.options)
  return {
    kind: 'reply',
    ...ends,
    body: readText(payload.subarray(headerLength), message.dataCoding),
    ...(part && part.total > 1 && part.number >= 1 && part.number <= part.total ? { part } : {}),
  }
}
