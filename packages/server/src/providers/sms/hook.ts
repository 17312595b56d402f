import * as z from 'zod'
import type { HookEvent, HookProvider } from '../../kernel/ports/hook-provider.ts'
import { isTimelySigned } from '../../kernel/secrets/timed-signature.ts'
import { HTTP_SMS_ACCOUNT } from './http-sms.ts'
import type { IncomingSms } from './provider.ts'

/** The inbox of everything that an SMS provider sends. */
export const SMS_INBOX = 'sms'

const word = z.string().min(1).max(200)
const phone = z.string().regex(/^\+?\d{3,15}$/)
const Event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('receipt'),
    providerId: word,
    state: z.enum(['sent', 'delivered', 'failed']),
    reason: z.string().max(200).default(''),
    isDead: z.boolean().default(false),
    reference: z.number().int().min(0).max(65_535).optional(),
    to: phone,
  }),
  z.object({
    type: z.literal('reply'),
    id: word,
    from: phone,
    to: z.string().max(20),
    body: z.string().min(1).max(5000),
  }),
])
type Event = z.infer<typeof Event>

function read(raw: string): Event | undefined {
  try {
    return Event.parse(JSON.parse(raw))
  } catch {
    // The hook keeps it whole, unread.
    return undefined
  }
}

function incomingOf(event: Event): IncomingSms {
  if (event.type === 'reply') return { kind: 'reply', from: event.from, to: event.to, body: event.body }
  const { type: kind, reference, ...receipt } = event
  return { kind, ...receipt, ...(reference === undefined ? {} : { reference }) }
}

/**
 * What a provider of SMS over HTTP calls, signed in `x-sms-signature` ({@link isTimelySigned}): receipts
 * `{"type":"receipt","providerId","state","reason"?,"isDead"?,"reference"?,"to"}` (`isDead`: the number is no one's)
 * and answers `{"type":"reply","id","from","to","body"}`.
 */
export const smsHook: HookProvider = {
  name: 'sms-http',
  isAuthentic({ config: { sms } }, raw, headers) {
    return sms?.kind === 'http' && isTimelySigned(sms.secret, raw, headers.get('x-sms-signature'))
  },
  handshake: () => undefined,
  split(raw): HookEvent[] {
    const event = read(raw)
    if (!event) return []
    const eventId = event.type === 'reply' ? `reply ${event.id}` : `${event.providerId} ${event.state}`
    return [{ inbox: SMS_INBOX, account: HTTP_SMS_ACCOUNT, eventId, raw: JSON.stringify(incomingOf(event)) }]
  },
}
