/** A receipt as a centre writes it, in the fields of SMPP. */
interface VendorReceipt {
  esm_class?: number
  data_coding?: number
  short_message?: string | Buffer
  message_payload?: string
  receipted_message_id?: string
  message_state?: number
}

/** The manner of one centre: how it names a message, what its receipts look like, and how the message ends. */
export interface Vendor {
  name: string
  /** What the answer names message number `n` by. */
  id(n: number): string
  receipts(n: number): VendorReceipt[]
  ends: 'delivered' | 'failed'
  /** The receipt comes before the answer to what it is about. */
  isEarly?: boolean
  /** Names sender and receiver the other way round. */
  isSwapped?: boolean
}

const decimal = (n: number) => String(7_000_000_000 + n)
const hex = (n: number) => (7_000_000_000 + n).toString(16)
const text = (id: string, stat: string, err = '000') =>
  `id:${id} sub:001 dlvrd:001 submit date:2611241000 done date:2611241001 stat:${stat} err:${err} text:Bonjour`
const said = (short_message: string, esm_class = 4): VendorReceipt[] => [{ esm_class, short_message }]
const ucs2 = (value: string) => Buffer.from(value, 'utf16le').swap16()

/** Twenty-one manners, after what centres and aggregators document and other clients meet. */
export const vendors: readonly Vendor[] = [
  {
    name: 'the text of appendix B',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'DELIVRD')),
    ends: 'delivered',
  },
  {
    name: 'optional parameters alone',
    id: decimal,
    receipts: (n) => [
      { esm_class: 4, short_message: '', receipted_message_id: decimal(n), message_state: 2 },
    ],
    ends: 'delivered',
  },
  {
    name: 'the text in message_payload',
    id: decimal,
    receipts: (n) => [{ esm_class: 4, short_message: '', message_payload: text(decimal(n), 'DELIVRD') }],
    ends: 'delivered',
  },
  {
    name: 'hexadecimal in the answer, decimal in the receipt',
    id: hex,
    receipts: (n) => said(text(decimal(n), 'DELIVRD')),
    ends: 'delivered',
  },
  {
    name: 'decimal in the answer, hexadecimal in the receipt',
    id: decimal,
    receipts: (n) => said(text(hex(n), 'DELIVRD')),
    ends: 'delivered',
  },
  {
    name: 'another case of letters',
    id: hex,
    receipts: (n) => said(text(hex(n).toUpperCase(), 'UNDELIV', '001')),
    ends: 'failed',
  },
  {
    name: 'zeros before the id',
    id: decimal,
    receipts: (n) => said(text(decimal(n).padStart(20, '0'), 'DELIVRD')),
    ends: 'delivered',
  },
  {
    name: 'zeros before a hexadecimal id of the answer',
    id: (n) => hex(n).toUpperCase().padStart(16, '0'),
    receipts: (n) => said(text(decimal(n), 'DELIVRD')),
    ends: 'delivered',
  },
  {
    name: 'marked as an ordinary message',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'DELIVRD'), 0),
    ends: 'delivered',
  },
  {
    name: 'marked as an acknowledgement of delivery',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'DELIVRD'), 8),
    ends: 'delivered',
  },
  {
    name: 'an intermediate notification before the end',
    id: decimal,
    receipts: (n) => [...said(text(decimal(n), 'ENROUTE'), 0x20), ...said(text(decimal(n), 'DELIVRD'))],
    ends: 'delivered',
  },
  { name: 'FAILED', id: decimal, receipts: (n) => said(text(decimal(n), 'FAILED', '069')), ends: 'failed' },
  {
    name: 'UNDELIVERABLE',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'UNDELIVERABLE')),
    ends: 'failed',
  },
  {
    name: 'a whole word in small letters',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'delivered')),
    ends: 'delivered',
  },
  {
    name: 'UCS-2',
    id: decimal,
    receipts: (n) => [{ esm_class: 4, data_coding: 8, short_message: ucs2(text(decimal(n), 'DELIVRD')) }],
    ends: 'delivered',
  },
  {
    name: 'dates without a space, an id of letters and dashes',
    id: (n) => `0118Z-0122I-${n}U-57DGB`,
    receipts: (n) =>
      said(
        `id:0118Z-0122I-${n}U-57DGB sub:000 dlvrd:000 submitdate:261124100000 donedate:000000000000 stat:REJECTED err:375 text:`,
      ),
    ends: 'failed',
  },
  {
    name: 'capitals and spaces after the colons',
    id: decimal,
    receipts: (n) =>
      said(
        `ID: ${decimal(n)} SUB: 001 DLVRD: 001 SUBMIT DATE: 2611241000 DONE DATE: 2611241001 STAT: DELIVRD ERR: 000 TEXT:`,
      ),
    ends: 'delivered',
  },
  {
    name: 'the number of the state in the text',
    id: decimal,
    receipts: (n) => said(text(decimal(n), '5', '012')),
    ends: 'failed',
  },
  {
    name: 'the same receipt twice, then a late EXPIRED',
    id: decimal,
    receipts: (n) => [
      ...said(text(decimal(n), 'DELIVRD')),
      ...said(text(decimal(n), 'DELIVRD')),
      ...said(text(decimal(n), 'EXPIRED')),
    ],
    ends: 'delivered',
  },
  {
    name: 'before the answer',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'DELIVRD')),
    ends: 'delivered',
    isEarly: true,
  },
  {
    name: 'sender and receiver the other way round',
    id: decimal,
    receipts: (n) => said(text(decimal(n), 'DELIVRD')),
    ends: 'delivered',
    isSwapped: true,
  },
]
