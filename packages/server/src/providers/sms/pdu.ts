import { readBody, writeBody } from './pdu-body.ts'

/** The commands of SMPP 3.4 that a transceiver speaks (5.1.2.1). */
export const commandIds = {
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  generic_nack: 0x80000000,
} as const
export type Command = keyof typeof commandIds

/** A phone number, a name or a short code with its type and plan (5.2.5, 5.2.6). */
export interface SmppAddress {
  ton: number
  npi: number
  address: string
}

/** What submit_sm and deliver_sm carry (4.4.1, 4.6.1). */
export interface ShortMessage {
  source: SmppAddress
  destination: SmppAddress
  esmClass: number
  /** Relative (`000000001000000R`) or absolute; empty: the centre's own. */
  validityPeriod: string
  registeredDelivery: number
  dataCoding: number
  /** The header of user data, if esmClass says that there is one, and the text in its coding. */
  payload: Buffer
  /** Optional parameters by tag; `message_payload` is not among them: it is the payload. */
  options: ReadonlyMap<number, Buffer>
}

export type PduBody =
  | { command: 'bind_transceiver'; systemId: string; password: string; systemType: string }
  | { command: 'bind_transceiver_resp'; systemId: string }
  | { command: 'submit_sm' | 'deliver_sm'; message: ShortMessage }
  | { command: 'submit_sm_resp' | 'deliver_sm_resp'; messageId: string }
  | { command: 'enquire_link' | 'enquire_link_resp' | 'unbind' | 'unbind_resp' | 'generic_nack' }

export type Pdu = PduBody & {
  /** 0 is success; an answer with another one has no body. */
  status: number
  sequence: number
}

/** Bytes that are no PDU. With `lost` the stream cannot be read on; else only this one is bad. */
export class PduError extends Error {
  readonly kind: 'lost' | 'malformed' | 'unknown'
  /** Of the PDU, as far as it could be read: for a generic_nack. */
  readonly sequence: number

  constructor(message: string, options: ErrorOptions & { kind: PduError['kind']; sequence?: number }) {
    super(message, options)
    this.name = 'PduError'
    this.kind = options.kind
    this.sequence = options.sequence ?? 0
  }
}

export const HEADER_BYTES = 16
/** Longer than any PDU can be: a body of optional parameters of 64 KiB. */
export const MOST_PDU_BYTES = 70_000

const commandsById = new Map<number, Command>(
  Object.entries(commandIds).map(([command, id]) => [id, command as Command]),
)

/** Writes a PDU as it goes over the wire. Throws a RangeError where a field cannot hold its value. */
export function encodePdu(pdu: Pdu): Buffer {
  const body = pdu.status !== 0 && commandIds[pdu.command] >= 0x80000000 ? Buffer.alloc(0) : writeBody(pdu)
  const header = Buffer.allocUnsafe(HEADER_BYTES)
  header.writeUInt32BE(HEADER_BYTES + body.length, 0)
  header.writeUInt32BE(commandIds[pdu.command], 4)
  header.writeUInt32BE(pdu.status, 8)
  header.writeUInt32BE(pdu.sequence, 12)
  return body.length === 0 ? header : Buffer.concat([header, body])
}

/** Reads one whole PDU; throws a {@link PduError} where it is none that is known here. */
export function decodePdu(frame: Buffer): Pdu {
  const sequence = frame.readUInt32BE(12)
  const command = commandsById.get(frame.readUInt32BE(4))
  if (!command)
    throw new PduError(`unknown command 0x${frame.readUInt32BE(4).toString(16)}`, {
      kind: 'unknown',
      sequence,
    })
  const status = frame.readUInt32BE(8)
  try {
    return { ...readBody(command, frame.subarray(HEADER_BYTES)), status, sequence }
  } catch (error) {
    throw new PduError(`${command}: ${(error as Error).message}`, {
      kind: 'malformed',
      cause: error,
      sequence,
    })
  }
}
