import { type Arrival, type IncomingMessage, reportedDetails } from '../../kernel/ports/arrivals.ts'
import type { Language } from '../../kernel/ports/channel.ts'
import { digestOf, type Fields, fieldsOf, momentOf, nameOf, textOf } from '../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { contentOf, hasContent } from './content.ts'
import { texts } from './texts.ts'
import { writtenReaction } from './written-reactions.ts'

/** Google names the customer in one field, its own platform in another. */
function customerOf({ senderPhoneNumber, phoneNumber }: Fields): string {
  const numbers = [senderPhoneNumber, phoneNumber].map((one) => textOf(one).replaceAll(/[\s().-]/g, ''))
  const [digits] = numbers.map((one) => /^\+?(\d{8,15})$/.exec(one)?.[1]).filter(Boolean)
  if (digits === undefined) throw new UnreadableEvent('it names no customer')
  return digits
}

const typeOf = ({ eventType }: Fields) => textOf(eventType).trim().toUpperCase()

/** A tapped action bears the name of an event, everything else that of a message. */
const messageName = ({ messageId, eventId }: Fields) => nameOf(messageId) ?? nameOf(eventId)

/** What an event is called: the same event again bears the same name. */
export function eventName(fields: Fields): string {
  const type = typeOf(fields)
  const name = messageName(fields) ?? `event:${digestOf(fields)}`
  return type === '' ? `message:${name}` : `${type}:${name}`
}

const timeOf = ({ sendTime }: Fields) => {
  const at = momentOf(sendTime)
  return at ? { at } : {}
}

function readMessage(fields: Fields, language: Language): Arrival[] {
  const customer = customerOf(fields)
  const providerId = messageName(fields)
  if (providerId === undefined) throw new UnreadableEvent('a message without an id')
  const { text, media, isNotice } = contentOf(fields, language)
  const message: IncomingMessage = {
    kind: 'message',
    providerId,
    names: [customer],
    username: `+${customer}`,
    text,
    ...(media ? { media } : {}),
    ...timeOf(fields),
    ...reportedDetails(isNotice, []),
  }
  const reaction = isNotice || media ? undefined : writtenReaction(text)
  return [reaction ? { kind: 'written_reaction', ...reaction, message } : message]
}

/** How far a message of ours has come. */
function readReport(fields: Fields, state: 'delivered' | 'read' | 'errored'): Arrival[] {
  const providerId = nameOf(fields.messageId)
  if (providerId === undefined) throw new UnreadableEvent('a receipt without the id of its message')
  const report = { kind: 'report', providerId, reference: undefined, state } as const
  return [state === 'errored' ? { ...report, failure: 'unreachable', reason: typeOf(fields) } : report]
}

/** Whether a customer wants advertising, as chosen in the Messages app: said in the conversation, and kept. */
function readPreference(fields: Fields, isWanted: boolean, language: Language): Arrival[] {
  const customer = customerOf(fields)
  const { subscribed, unsubscribed } = texts[language]
  const words = [typeOf(fields), nameOf(fields.eventId), textOf(fields.sendTime)].filter(Boolean).join(' ')
  const who = { names: [customer], ...timeOf(fields) }
  return [
    { kind: 'preference', ...who, isWanted, words, canLift: true },
    {
      kind: 'message',
      ...who,
      providerId: eventName(fields),
      username: `+${customer}`,
      text: isWanted ? subscribed : unsubscribed,
      details: { isNotice: true },
    },
  ]
}

/** Reads what Google sent, as it was stored; what cannot be read is an error with its reason. */
export function readEvent(event: unknown, language: Language): Arrival[] {
  const fields = fieldsOf(event)
  const type = typeOf(fields)
  switch (type) {
    case 'DELIVERED':
      return readReport(fields, 'delivered')
    case 'READ':
      return readReport(fields, 'read')
    case 'TTL_EXPIRATION_REVOKED':
      return readReport(fields, 'errored')
    case 'TTL_EXPIRATION_REVOKE_FAILED':
      // It may still arrive.
      return [{ kind: 'ignored' }]
    case 'IS_TYPING':
      return [{ kind: 'typing', names: [customerOf(fields)] }]
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return readPreference(fields, type === 'SUBSCRIBE', language)
  }
  if (textOf(fields.newLaunchState) !== '') return [{ kind: 'ignored' }]
  if (type !== '' && !hasContent(fields))
    throw new UnreadableEvent(`an event that is not known: ${type.slice(0, 100)}`)
  return readMessage(fields, language)
}
