import { gsmOctets } from '@comptoir/core/sms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDelivery } from './delivery.ts'
import type { ShortMessage } from './pdu.ts'

const message = (over: Partial<ShortMessage>): ShortMessage => ({
  source: { ton: 1, npi: 1, address: '590690000001' },
  destination: { ton: 3, npi: 0, address: '36789' },
  esmClass: 0,
  validityPeriod: '',
  registeredDelivery: 0,
  dataCoding: 0,
  payload: Buffer.alloc(0),
  options: new Map(),
  ...over,
})
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()
const gsm = (text: string) => Buffer.from(gsmOctets(text) ?? [])

describe('what a person answers by SMS', () => {
  const texts: [string, number, Buffer, string][] = [
    ['the alphabet of GSM', 0, gsm('Où ? 5 €'), 'Où ? 5 €'],
    ['Latin-1', 3, Buffer.from('à bientôt', 'latin1'), 'à bientôt'],
    ['UCS-2', 8, ucs2('à bientôt 😀'), 'à bientôt 😀'],
    ['UCS-2 with a class', 0x18, ucs2('à bientôt'), 'à bientôt'],
    ['GSM with a class', 0x10, gsm('Où ?'), 'Où ?'],
    ['GSM with a class of the other group', 0xf1, gsm('Où ?'), 'Où ?'],
    ['octets that are UTF-8', 4, Buffer.from('à bientôt'), 'à bientôt'],
    ['octets that are Latin-1', 4, Buffer.from('à bientôt', 'latin1'), 'à bientôt'],
    ['octets with a class', 0xf5, Buffer.from('ok'), 'ok'],
    ['Latin-1 though the coding says nothing', 0, Buffer.from('à bientôt', 'latin1'), 'à bientôt'],
    ['UTF-8 though the coding says nothing', 0, Buffer.from('à bientôt'), 'à bientôt'],
    ['Cyrillic', 6, Buffer.from([0xb4, 0xd0]), 'Да'],
    ['Hebrew', 7, Buffer.from([0xf9, 0xec]), 'של'],
  ]
  it.each(texts)('is read in %s', (_, dataCoding, payload, body) => {
    expect(readDelivery(message({ dataCoding, payload }))).toMatchObject({ kind: 'reply', body })
  })

  it('recognises a segment by its header or by its parameters', () => {
    const part = { reference: 513, number: 2, total: 3 }
    const header = Buffer.of(6, 8, 4, 2, 1, 3, 2)
    const byHeader = message({ esmClass: 0x40, payload: Buffer.concat([header, gsm('deux')]) })
    const options = new Map([
      [0x020c, Buffer.of(2, 1)],
      [0x020e, Buffer.of(3)],
      [0x020f, Buffer.of(2)],
    ])
    for (const one of [byHeader, message({ payload: gsm('deux'), options })])
      expect(readDelivery(one)).toMatchObject({ body: 'deux', part })
  })

  it.each(['Mon id: 12, stat: bien, merci', 'id:42 stat:DELIVRD', 'err: je me suis trompé'])(
    'is not taken for a receipt: %s',
    (body) => {
      expect(readDelivery(message({ payload: gsm(body) }))).toMatchObject({ kind: 'reply', body })
    },
  )

  it('never fails on any octets and coding', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(255),
        fc.nat(255),
        (octets, dataCoding, esmClass) => {
          const read = readDelivery(message({ payload: Buffer.from(octets), dataCoding, esmClass }))
          expect(read.kind).toMatch(/^(reply|receipt|unreadable)$/)
        },
      ),
      { numRuns: 500 },
    )
  })
})
