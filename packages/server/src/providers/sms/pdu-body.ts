import type { Command, PduBody, ShortMessage, SmppAddress } from './pdu.ts'

const VERSION = 0x34
const MESSAGE_PAYLOAD = 0x0424
/** What fits `short_message` (5.2.22); longer texts go into `message_payload`. */
const MOST_SHORT_BYTES = 254

/** A text of one octet a character that ends with a NUL; `most` with it. */
function cString(value: string, most: number): Buffer {
  const bytes = Buffer.from(`${value}\0`, 'latin1')
  if (bytes.length > most || bytes.indexOf(0) !== bytes.length - 1)
    throw new RangeError(`a text of at most ${most - 1} characters was expected`)
  return bytes
}

function address({ ton, npi, address }: SmppAddress): Buffer {
  return Buffer.concat([Buffer.of(ton, npi), cString(address, 21)])
}

function option(tag: number, value: Buffer): Buffer {
  const head = Buffer.allocUnsafe(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}

function writeMessage(message: ShortMessage): Buffer {
  const { payload, options } = message
  const isShort = payload.length <= MOST_SHORT_BYTES
  return Buffer.concat([
    Buffer.of(0),
    address(message.source),
    address(message.destination),
    Buffer.of(message.esmClass, 0, 0, 0),
    cString(message.validityPeriod, 17),
    Buffer.of(message.registeredDelivery, 0, message.dataCoding, 0, isShort ? payload.length : 0),
    isShort ? payload : option(MESSAGE_PAYLOAD, payload),
    ...Array.from(options, ([tag, value]) => option(tag, value)),
  ])
}

/** The body of a PDU (SMPP 3.4, chapter 4). */
export function writeBody(pdu: PduBody): Buffer {
  switch (pdu.command) {
    case 'bind_transceiver':
      return Buffer.concat([
        cString(pdu.systemId, 16),
        cString(pdu.password, 9),
        cString(pdu.systemType, 13),
        Buffer.of(VERSION, 0, 0, 0),
      ])
    case 'bind_transceiver_resp':
      return cString(pdu.systemId, 16)
    case 'submit_sm':
    case 'deliver_sm':
      return writeMessage(pdu.message)
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
      return cString(pdu.messageId, 65)
    default:
      return Buffer.alloc(0)
  }
}

/** Reads a body field by field; each read checks that enough bytes are left. */
function cursor(body: Buffer) {
  let at = 0
  const take = (size: number) => {
    if (at + size > body.length) throw new RangeError('the body ends early')
    at += size
    return body.subarray(at - size, at)
  }
  const octet = () => take(1).readUInt8(0)
  return {
    isAtEnd: () => at >= body.length,
    octet,
    take,
    word: () => take(2).readUInt16BE(0),
    cString(most: number): string {
      const end = body.indexOf(0, at)
      if (end < 0 || end - at >= most) throw new RangeError('a string is not terminated')
      const value = body.toString('latin1', at, end)
      at = end + 1
      return value
    },
  }
}
type Cursor = ReturnType<typeof cursor>

function readAddress({ octet, cString }: Cursor): SmppAddress {
  return { ton: octet(), npi: octet(), address: cString(21) }
}

function readOptions({ isAtEnd, word, take }: Cursor): Map<number, Buffer> {
  const options = new Map<number, Buffer>()
  while (!isAtEnd()) {
    const tag = word()
    options.set(tag, Buffer.from(take(word())))
  }
  return options
}

function readMessage(reader: Cursor): ShortMessage {
  const { octet, cString, take } = reader
  cString(6)
  const source = readAddress(reader)
  const destination = readAddress(reader)
  const esmClass = octet()
  take(2)
  cString(17)
  const validityPeriod = cString(17)
  const registeredDelivery = octet()
  octet()
  const dataCoding = octet()
  octet()
  const short = Buffer.from(take(octet()))
  const options = readOptions(reader)
  const payload = short.length > 0 ? short : (options.get(MESSAGE_PAYLOAD) ?? short)
  options.delete(MESSAGE_PAYLOAD)
  return {
    source,
    destination,
    esmClass,
    validityPeriod,
    registeredDelivery,
    dataCoding,
    payload,
    options,
  }
}

/** An answer of refusal has no body, and some centres leave it out of others. */
const optionalText = (reader: Cursor, most: number) => (reader.isAtEnd() ? '' : reader.cString(most))

/** Reads the body of a PDU; throws a RangeError where it ends too early or a string is not terminated. */
export function readBody(command: Command, body: Buffer): PduBody {
  const reader = cursor(body)
  switch (command) {
    case 'bind_transceiver':
      return {
        command,
        systemId: reader.cString(16),
        password: reader.cString(9),
        systemType: reader.cString(13),
      }
    case 'bind_transceiver_resp':
      return { command, systemId: optionalText(reader, 16) }
    case 'submit_sm':
    case 'deliver_sm':
      return { command, message: readMessage(reader) }
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
      return { command, messageId: optionalText(reader, 65) }
    default:
      return { command }
  }
}
