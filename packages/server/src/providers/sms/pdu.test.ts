import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Command, commandIds, decodePdu, encodePdu, type Pdu, PduError } from './pdu.ts'
import { createPduStream } from './pdu-stream.ts'

const octet = fc.integer({ min: 0, max: 255 })
const text = (most: number) =>
  fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: most,
  })
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))
const address = fc.record({ ton: octet, npi: octet, address: text(20) })
const message = fc.record({
  source: address,
  destination: address,
  esmClass: octet,
  validityPeriod: text(16),
  registeredDelivery: octet,
  dataCoding: octet,
  payload: fc.oneof(bytes(254), bytes(2000)),
  options: fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 0xffff }).filter((tag) => tag !== 0x0424),
        bytes(50),
      ),
      { maxLength: 5 },
    )
    .map((entries) => new Map(entries)),
})
const header = { sequence: fc.integer({ min: 0, max: 0xffffffff }) }
const ok = { ...header, status: fc.constant(0) }
const anyPdu: fc.Arbitrary<Pdu> = fc.oneof(
  fc.record({
    command: fc.constant('bind_transceiver' as const),
    systemId: text(15),
    password: text(8),
    systemType: text(12),
    ...ok,
  }),
  fc.record({ command: fc.constant('bind_transceiver_resp' as const), systemId: text(15), ...ok }),
  fc.record({ command: fc.constantFrom('submit_sm' as const, 'deliver_sm' as const), message, ...ok }),
  fc.record({
    command: fc.constantFrom('submit_sm_resp' as const, 'deliver_sm_resp' as const),
    messageId: text(64),
    ...ok,
  }),
  fc.record({
    command: fc.constantFrom(
      'enquire_link' as const,
      'enquire_link_resp' as const,
      'unbind' as const,
      'unbind_resp' as const,
      'generic_nack' as const,
    ),
    sequence: header.sequence,
    status: fc.integer({ min: 0, max: 0xffffffff }),
  }),
)

/** What a stream makes of pieces: the PDUs until it is lost, and each error by its kind. */
function readAll(pieces: readonly Buffer[]): (Pdu | PduError['kind'])[] {
  const stream = createPduStream()
  const read: (Pdu | PduError['kind'])[] = []
  for (const piece of pieces) {
    try {
      for (const frame of stream.push(piece)) {
        try {
          read.push(decodePdu(frame))
        } catch (error) {
          if (!(error instanceof PduError)) throw error
          read.push(error.kind)
        }
      }
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      return [...read, error.kind]
    }
  }
  return read
}

const cut = (whole: Buffer, places: readonly number[]) => {
  const borders = [0, ...places.map((place) => place % (whole.length + 1)), whole.length].toSorted(
    (a, b) => a - b,
  )
  return borders.slice(1).map((end, index) => whole.subarray(borders[index], end))
}

describe('PDUs of SMPP 3.4', () => {
  it('reads back any PDU that it writes', () => {
    fc.assert(
      fc.property(anyPdu, (pdu) => {
        expect(decodePdu(encodePdu(pdu))).toEqual(pdu)
      }),
      { numRuns: 1000 },
    )
  })
  it('reads a stream the same in chunks of any size', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu, { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (pdus, places) => {
          expect(readAll(cut(Buffer.concat(pdus.map(encodePdu)), places))).toEqual(pdus)
        },
      ),
    )
  })
  it('writes a submit_sm byte by byte as the specification says', () => {
    const written = encodePdu({
      command: 'submit_sm',
      status: 0,
      sequence: 7,
      message: {
        source: { ton: 5, npi: 0, address: 'Cafe' },
        destination: { ton: 1, npi: 1, address: '590690' },
        esmClass: 0x40,
        validityPeriod: '',
        registeredDelivery: 1,
        dataCoding: 8,
        payload: Buffer.from('0500', 'hex'),
        options: new Map([[0x0204, Buffer.from('0102', 'hex')]]),
      },
    })
    expect(written.toString('hex')).toBe(
      [
        '00000033',
        '00000004',
        '00000000',
        '00000007',
        '00',
        '0500',
        '4361666500',
        '0101',
        '35393036393000',
        '400000',
        '00',
        '00',
        '01',
        '00',
        '08',
        '00',
        '02',
        '0500',
        '020400020102',
      ].join(''),
    )
  })
  it('an answer of refusal has no body, and a missing one is read as empty', () => {
    const refused = encodePdu({ command: 'submit_sm_resp', status: 0x58, sequence: 1, messageId: 'x' })
    expect(refused).toHaveLength(16)
    expect(decodePdu(refused)).toEqual({
      command: 'submit_sm_resp',
      status: 0x58,
      sequence: 1,
      messageId: '',
    })
  })
  it('refuses a field that cannot hold its value', () => {
    for (const systemId of ['x'.repeat(16), 'a\0b'])
      expect(() => encodePdu({ command: 'bind_transceiver_resp', status: 0, sequence: 1, systemId })).toThrow(
        RangeError,
      )
  })
  it('T9 hostile bytes never throw anything but a PduError, and never hold up the reader', () => {
    const framed = fc
      .tuple(fc.constantFrom(...Object.values(commandIds), 0x15000, 0), bytes(400))
      .map(([id, body]) => {
        const head = Buffer.alloc(16)
        head.writeUInt32BE(16 + body.length, 0)
        head.writeUInt32BE(id, 4)
        return Buffer.concat([head, body])
      })
    const mutated = fc.tuple(anyPdu, fc.nat(), octet).map(([pdu, at, value]) => {
      const whole = encodePdu(pdu)
      whole[at % whole.length] = value
      return whole
    })
    const hostile = fc.array(fc.oneof(bytes(200), framed, mutated), { maxLength: 5 })
    fc.assert(
      fc.property(hostile, fc.array(fc.nat(), { maxLength: 10 }), (parts, places) => {
        expect(Array.isArray(readAll(cut(Buffer.concat(parts), places)))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
  it.each([
    ['shorter than a header', 15, 'lost'],
    ['nothing', 0, 'lost'],
    ['of four gigabytes', 0xffffffff, 'lost'],
  ] as const)('a PDU that says to be %s ends the stream', (_, length, kind) => {
    const head = Buffer.alloc(16)
    head.writeUInt32BE(length, 0)
    expect(readAll([head])).toEqual([kind])
  })
  it('a slow flood of single bytes takes time linear in its length', () => {
    const head = Buffer.alloc(16)
    head.writeUInt32BE(69_999, 0)
    head.writeUInt32BE(commandIds.submit_sm, 4)
    const flood = [head, ...Array.from({ length: 69_983 }, () => Buffer.of(0))]
    const startedAt = performance.now()
    expect(readAll(flood)).toEqual(['malformed'])
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
  it('has one number for each command', () => {
    const names = Object.keys(commandIds) as Command[]
    expect(new Set(Object.values(commandIds)).size).toBe(names.length)
  })
})
