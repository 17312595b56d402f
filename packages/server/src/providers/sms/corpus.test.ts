import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printCase } from '../../testing/corpus-lines.ts'
import { mutationsOf } from '../../testing/mutations.ts'
import { readDelivery } from './delivery.ts'
import { decodePdu, encodePdu, type ShortMessage } from './pdu.ts'
import { deliveries, deliverSm } from './testing/deliveries.ts'

/** Mutations of each sample; `npm run corpus -- sms` makes 200. */
const RUNS = Number(process.env.CORPUS_RUNS ?? 5)

const words = { reply: 'shown', receipt: 'technical', unreadable: 'dead letter' } as const

/** Over the line, as a centre sends it. */
function overTheLine(message: ShortMessage): ShortMessage {
  const pdu = decodePdu(encodePdu({ command: 'deliver_sm', status: 0, sequence: 1, message }))
  if (pdu.command !== 'deliver_sm') throw new Error(`a ${pdu.command} came back`)
  return pdu.message
}

/** The parts of a message as JSON, each of which may be changed. */
const partsOf = ({ esmClass, dataCoding, source, destination, payload, options }: ShortMessage) => ({
  esmClass,
  dataCoding,
  from: source.address,
  to: destination.address,
  payload: [...payload],
  options: [...options].map(([tag, value]) => [tag, [...value]]),
})

const octetsOf = (value: unknown) =>
  Buffer.from((Array.isArray(value) ? value : []).map((one) => (typeof one === 'number' ? one & 255 : 0)))
const octetOf = (value: unknown) => (typeof value === 'number' ? value & 255 : 0)
const addressOf = (value: unknown) => ({
  ton: 1,
  npi: 1,
  address: typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 20) : '',
})

/** What of changed parts can be sent at all. */
function messageOf(changed: unknown): ShortMessage {
  const parts = (typeof changed === 'object' && changed !== null ? changed : {}) as Record<string, unknown>
  const options = Array.isArray(parts.options) ? parts.options : []
  return deliverSm({
    esmClass: octetOf(parts.esmClass),
    dataCoding: octetOf(parts.dataCoding),
    source: addressOf(parts.from),
    destination: addressOf(parts.to),
    payload: octetsOf(parts.payload),
    options: new Map(
      options.flatMap((option) => {
        const [tag, value] = Array.isArray(option) ? option : []
        return typeof tag === 'number' ? [[tag & 0xffff, octetsOf(value)] as const] : []
      }),
    ),
  })
}

describe('what SMS centres deliver', () => {
  it.each(deliveries)('is read: $name', ({ name, message, reads }) => {
    const read = readDelivery(overTheLine(message))
    const { body, ...rest } = reads
    const isRead = read.kind === reads.kind && (!('body' in read) || body === undefined || read.body === body)
    printCase(isRead ? words[reads.kind] : 'NOT SHOWN', name)
    expect(read).toMatchObject(reads)
    expect('part' in read).toBe('part' in rest)
  })

  it.each(deliveries)('one odd field costs that field alone: $name', ({ message, reads }) => {
    const parts = partsOf(message)
    const counts = { reply: 0, receipt: 0, unreadable: 0 }
    fc.assert(
      fc.property(mutationsOf(parts), (odd) => {
        const changed = messageOf(odd)
        const read = readDelivery(overTheLine(changed))
        counts[read.kind] += 1
        // Read, or held back with a reason; the words of a person stay where their octets, coding and class do.
        if (read.kind === 'unreadable') expect(read.why).not.toBe('')
        const isSameText =
          changed.payload.equals(message.payload) &&
          changed.dataCoding === message.dataCoding &&
          changed.esmClass === message.esmClass
        if (reads.kind === 'reply' && read.kind === 'reply' && isSameText) expect(read.body).toBe(reads.body)
      }),
      { numRuns: RUNS },
    )
    expect(counts.reply + counts.receipt + counts.unreadable).toBeGreaterThanOrEqual(RUNS)
  })

  it('are at least 40, each with a name of its own', () => {
    expect(deliveries.length).toBeGreaterThanOrEqual(40)
    expect(new Set(deliveries.map(({ name }) => name)).size).toBe(deliveries.length)
  })

  it('never fails on any octets and coding', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(255),
        fc.nat(255),
        (octets, dataCoding, esmClass) => {
          const message = deliverSm({ payload: Buffer.from(octets), dataCoding, esmClass })
          expect(readDelivery(message).kind).toMatch(/^(reply|receipt|unreadable)$/)
        },
      ),
      { numRuns: 500 },
    )
  })
})
