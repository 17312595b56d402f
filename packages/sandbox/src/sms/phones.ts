import { randomUUID } from 'node:crypto'
import { type KnownCustomer, writtenOn } from '../customers.ts'

/** How much is kept: the oldest messages go first. */
const MOST_MESSAGES = 2000

/** A message on a phone, as the person sees it: its segments joined. */
export interface PhoneMessage {
  id: string
  at: number
  /** The number of the phone, digits alone. */
  phone: string
  /** Whose phone it is, where that is known. */
  name?: string
  /** Who the other is: a name, a number or a short code. */
  other: string
  direction: 'received' | 'sent'
  body: string
  encoding: 'gsm' | 'ucs2'
  /** Segments received, and segments in all. */
  parts: number
  total: number
}

/** One segment as the message centre accepted it. */
export interface ArrivedPart {
  phone: string
  other: string
  text: string
  encoding: 'gsm' | 'ucs2'
  order?: { reference: number; total: number; number: number }
}

interface Kept extends PhoneMessage {
  texts: (string | undefined)[]
  reference: number | undefined
}

/** The short code of the bakery. */
/** What people answer STOP to. */
export const SHORT_CODE = '36789'

function knownMessages(customers: readonly KnownCustomer[]): Kept[] {
  return writtenOn(customers, 'sms').map(({ id: phone, name, isFromBusiness, text, at }) => ({
    ...{
      id: randomUUID(),
      at,
      phone,
      name,
      other: SHORT_CODE,
      body: text,
      encoding: 'gsm',
      reference: undefined,
    },
    ...{ direction: isFromBusiness ? 'received' : 'sent', parts: 1, total: 1, texts: [text] },
  }))
}

/** The phones of the demo, in memory: every number has one. */
export function createPhones(customers: readonly KnownCustomer[] = []) {
  let messages: Kept[] = knownMessages(customers)

  function keep(message: Omit<Kept, 'id' | 'at'>): void {
    messages.push({ ...message, id: randomUUID(), at: Date.now() })
    if (messages.length > MOST_MESSAGES) messages = messages.slice(-MOST_MESSAGES)
  }

  return {
    receive({ phone, other, text, encoding, order }: ArrivedPart): void {
      const same = (one: Kept) =>
        one.phone === phone &&
        one.other === other &&
        one.reference === order?.reference &&
        one.total === order?.total &&
        one.texts[order.number - 1] === undefined
      const begun = order && messages.findLast(same)
      if (order && begun) {
        begun.texts[order.number - 1] = text
        begun.parts += 1
        begun.body = begun.texts.join('')
        return
      }
      const texts: (string | undefined)[] = Array.from({ length: order?.total ?? 1 })
      texts[(order?.number ?? 1) - 1] = text
      const total = order?.total ?? 1
      const reference = order?.reference
      keep({ phone, other, direction: 'received', body: text, encoding, parts: 1, total, texts, reference })
    },
    write(phone: string, other: string, body: string): void {
      const one = { parts: 1, total: 1, texts: [body], reference: undefined }
      keep({ phone, other, direction: 'sent', body, encoding: 'gsm', ...one })
    },
    /** Of one phone, or all; the oldest first. */
    list: (phone?: string): PhoneMessage[] =>
      messages
        .filter((message) => phone === undefined || message.phone === phone)
        .map(({ texts: _texts, reference: _reference, ...message }) => message),
    clear(): void {
      messages = []
    },
  }
}
export type Phones = ReturnType<typeof createPhones>
