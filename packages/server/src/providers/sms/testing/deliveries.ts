import { gsmOctets } from '@comptoir/core/sms'
import type { ShortMessage } from '../pdu.ts'

/** A deliver_sm as a centre sends it, and all that must be read of it. */
export interface DeliveryCase {
  name: string
  message: ShortMessage
  reads: { kind: 'reply' | 'receipt' | 'unreadable' } & Record<string, unknown>
}

const PHONE = '590690000001'
const CODE = '36789'

export const deliverSm = (over: Partial<ShortMessage>): ShortMessage => ({
  source: { ton: 1, npi: 1, address: PHONE },
  destination: { ton: 3, npi: 0, address: CODE },
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
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const cString = (text: string) => Buffer.from(`${text}\0`, 'latin1')

const answer = (
  name: string,
  dataCoding: number,
  payload: Buffer,
  body: string,
  over: Partial<ShortMessage> = {},
): DeliveryCase => ({
  name,
  message: deliverSm({ dataCoding, payload, ...over }),
  reads: { kind: 'reply', from: PHONE, to: CODE, body },
})

/** The alphabets of 3GPP TS 23.038 by their codings, and octets that keep to none. */
const answers: readonly DeliveryCase[] = [
  answer('the alphabet of GSM', 0, gsm('Où ? 5 €'), 'Où ? 5 €'),
  answer('ASCII', 1, latin1('Oui merci'), 'Oui merci'),
  answer('Latin-1', 3, latin1('à bientôt'), 'à bientôt'),
  answer('UCS-2', 8, ucs2('à bientôt 😀'), 'à bientôt 😀'),
  answer('UCS-2 with an odd octet at its end', 8, Buffer.concat([ucs2('oui'), Buffer.of(0)]), 'oui'),
  answer('UCS-2 with the mark of its byte order', 8, ucs2('\uFEFFà bientôt'), 'à bientôt'),
  answer(
    'UCS-2 in the other byte order, as its mark says',
    8,
    Buffer.from('\uFEFFà bientôt', 'utf16le'),
    'à bientôt',
  ),
  answer('UCS-2 with a class', 0x18, ucs2('à bientôt'), 'à bientôt'),
  answer('UCS-2 to be deleted after reading', 0x48, ucs2('à bientôt'), 'à bientôt'),
  answer('UCS-2 with an indication of waiting messages', 0xe0, ucs2('à bientôt'), 'à bientôt'),
  answer('GSM with a class', 0x10, gsm('Où ?'), 'Où ?'),
  answer('GSM with a class of the other group', 0xf1, gsm('Où ?'), 'Où ?'),
  answer('GSM with an indication of waiting messages', 0xc8, gsm('Où ?'), 'Où ?'),
  answer('octets that are UTF-8', 4, Buffer.from('à bientôt'), 'à bientôt'),
  answer('octets that are Latin-1', 4, latin1('à bientôt'), 'à bientôt'),
  answer('octets with a class', 0xf5, Buffer.from('ok'), 'ok'),
  answer('Latin-1 though the coding says nothing', 0, latin1('à bientôt'), 'à bientôt'),
  answer('UTF-8 though the coding says nothing', 0, Buffer.from('à bientôt'), 'à bientôt'),
  answer('Cyrillic', 6, Buffer.from([0xb4, 0xd0]), 'Да'),
  answer('Hebrew', 7, Buffer.from([0xf9, 0xec]), 'של'),
  answer('Japanese', 5, Buffer.from([0x82, 0xcd, 0x82, 0xa2]), 'はい'),
  answer('Korean', 14, Buffer.from([0xb3, 0xd7]), '네'),
  answer('words with id and stat', 0, gsm('Mon id: 12, stat: bien, merci'), 'Mon id: 12, stat: bien, merci'),
  answer('an id and a state alone', 0, gsm('id:42 stat:DELIVRD'), 'id:42 stat:DELIVRD'),
  answer('words with err', 0, gsm('err: je me suis trompé'), 'err: je me suis trompé'),
  answer('STOP in UCS-2', 8, ucs2('STOP'), 'STOP'),
  answer('a reply path and no header', 0, gsm('Oui'), 'Oui', { esmClass: 0x80 }),
  answer('a header longer than the message', 0, gsm('Oui'), 'Oui', { esmClass: 0x40 }),
  answer('parameters of a vendor', 0, gsm('Oui'), 'Oui', {
    options: new Map([
      [0x1403, Buffer.from('20801')],
      [0x1500, Buffer.of(0)],
    ]),
  }),
]

const segment = (name: string, message: Partial<ShortMessage>, body: string, part: object | undefined) => ({
  name,
  message: deliverSm(message),
  reads: { kind: 'reply' as const, from: PHONE, to: CODE, body, ...(part ? { part } : {}) },
})
const withHeader = (header: readonly number[], text: Buffer) => ({
  esmClass: 0x40,
  payload: Buffer.concat([Buffer.of(header.length, ...header), text]),
})
const sar = (reference: readonly number[], number: number, total: number) =>
  new Map([
    [0x020c, Buffer.from(reference)],
    [0x020e, Buffer.of(total)],
    [0x020f, Buffer.of(number)],
  ])

const segments: readonly DeliveryCase[] = [
  segment('a header of 8 bits', withHeader([0, 3, 7, 3, 2], gsm('deux')), 'deux', {
    reference: 7,
    number: 2,
    total: 3,
  }),
  segment('a header of 16 bits', withHeader([8, 4, 2, 1, 3, 2], gsm('deux')), 'deux', {
    reference: 513,
    number: 2,
    total: 3,
  }),
  segment('a header with ports before', withHeader([5, 4, 0, 1, 0, 2, 0, 3, 7, 2, 1], gsm('un')), 'un', {
    reference: 7,
    number: 1,
    total: 2,
  }),
  segment(
    'a header before UCS-2',
    { ...withHeader([0, 3, 9, 2, 2], ucs2('à bientôt')), dataCoding: 8 },
    'à bientôt',
    { reference: 9, number: 2, total: 2 },
  ),
  segment('a header of ports alone', withHeader([5, 4, 0, 1, 0, 2], gsm('seul')), 'seul', undefined),
  segment('a number beyond the total', withHeader([0, 3, 9, 2, 3], gsm('trois')), 'trois', undefined),
  segment('sar parameters', { payload: gsm('deux'), options: sar([2, 1], 2, 3) }, 'deux', {
    reference: 513,
    number: 2,
    total: 3,
  }),
  segment('sar with a reference of one octet', { payload: gsm('un'), options: sar([5], 1, 2) }, 'un', {
    reference: 5,
    number: 1,
    total: 2,
  }),
  segment('sar of one segment', { payload: gsm('seul'), options: sar([2, 1], 1, 1) }, 'seul', undefined),
]

const receiptText = (id: string, stat: string, err = '000') =>
  `id:${id} sub:001 dlvrd:001 submit date:2611241000 done date:2611241001 stat:${stat} err:${err} text:Bonjour`
const receipt = (
  name: string,
  message: Partial<ShortMessage>,
  reads: Record<string, unknown>,
): DeliveryCase => ({
  name,
  message: deliverSm({ esmClass: 4, ...message }),
  reads: { kind: 'receipt', to: PHONE, reason: '', ...reads },
})
const said = (stat: string, err?: string) => ({ payload: latin1(receiptText('42', stat, err)) })
const byOptions = (id: string, state: number) =>
  new Map([
    [0x001e, cString(id)],
    [0x0427, Buffer.of(state)],
  ])

const receipts: readonly DeliveryCase[] = [
  receipt('appendix B', said('DELIVRD'), { providerId: '42', state: 'delivered' }),
  receipt('ENROUTE', said('ENROUTE'), { providerId: '42', state: 'sent' }),
  receipt('ACCEPTD', said('ACCEPTD'), { providerId: '42', state: 'sent' }),
  receipt('UNKNOWN', said('UNKNOWN'), { providerId: '42', state: 'sent' }),
  receipt('EXPIRED', said('EXPIRED', '012'), { providerId: '42', state: 'failed', reason: 'EXPIRED 012' }),
  receipt('FAILED', said('FAILED', '69'), { providerId: '42', state: 'failed', reason: 'FAILED 69' }),
  receipt('REJECTD of a number that no one has', said('REJECTD', '001'), {
    providerId: '42',
    state: 'failed',
    reason: 'REJECTD 001',
    isDead: true,
  }),
  receipt('a failure whose code has letters', said('UNDELIV', '0x45'), {
    providerId: '42',
    state: 'failed',
    reason: 'UNDELIV 0x45',
  }),
  receipt('parameters alone', { options: byOptions('7f3a', 2) }, { providerId: '7f3a', state: 'delivered' }),
  receipt(
    'parameters without the class of a receipt',
    { esmClass: 0, options: byOptions('7f3a', 8) },
    { providerId: '7f3a', state: 'failed', reason: 'REJECTD' },
  ),
  receipt(
    'parameters that say more than the text',
    { ...said('ENROUTE'), options: byOptions('43', 2) },
    { providerId: '43', state: 'delivered' },
  ),
  receipt(
    'our own reference',
    { ...said('DELIVRD'), options: new Map([[0x0204, Buffer.of(0x12, 0x67)]]) },
    { providerId: '42', state: 'delivered', reference: 4711 },
  ),
  receipt(
    'an acknowledgement of delivery',
    { ...said('DELIVRD'), esmClass: 8 },
    { providerId: '42', state: 'delivered' },
  ),
  receipt(
    'an intermediate notification',
    { ...said('ENROUTE'), esmClass: 0x20 },
    { providerId: '42', state: 'sent' },
  ),
  receipt(
    'appendix B in UCS-2',
    { dataCoding: 8, payload: ucs2(receiptText('42', 'DELIVRD')) },
    {
      providerId: '42',
      state: 'delivered',
    },
  ),
  receipt(
    'capitals, spaces and status',
    { payload: latin1('ID: 42 SUB: 001 STATUS: DELIVERED ERR: 0') },
    {
      providerId: '42',
      state: 'delivered',
    },
  ),
  receipt(
    'JSON-like quotes',
    { payload: latin1('id:"a-b-9",stat:"undeliverable",err:"12"') },
    {
      providerId: 'a-b-9',
      state: 'failed',
      reason: 'undeliverable 12',
    },
  ),
]

const unreadable = (name: string, message: Partial<ShortMessage>, body: string): DeliveryCase => ({
  name,
  message: deliverSm({ esmClass: 4, ...message }),
  reads: { kind: 'unreadable', from: PHONE, to: CODE, body },
})
/** What says that it is a receipt and names no message: a person looks at it. */
const faults: readonly DeliveryCase[] = [
  unreadable('a receipt of nothing', {}, ''),
  unreadable('a receipt without an id', { payload: latin1('stat:DELIVRD err:000') }, 'stat:DELIVRD err:000'),
  unreadable('a receipt without a state', { payload: latin1('id:42 sub:001') }, 'id:42 sub:001'),
  unreadable('words in the class of a receipt', { payload: latin1('Je viens ce soir') }, 'Je viens ce soir'),
  unreadable('an id alone', { options: new Map([[0x001e, cString('42')]]) }, ''),
  unreadable('a state alone', { options: new Map([[0x0427, Buffer.of(2)]]) }, ''),
]

/** What SMS centres deliver, after SMPP 3.4, 3GPP TS 23.038 and 23.040, and what clients of SMPP meet. */
export const deliveries: readonly DeliveryCase[] = [...answers, ...segments, ...receipts, ...faults]
