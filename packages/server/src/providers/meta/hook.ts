import { createHash, timingSafeEqual } from 'node:crypto'
import type { HookEvent, HookProvider } from '../../kernel/ports/hook-provider.ts'
import {
  digestOf,
  elementsOf,
  type Fields,
  fieldsOf,
  isFields,
  nameOf,
  textOf,
} from '../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { isSignedBy } from '../../kernel/secrets/secrets.ts'
import { BUSINESS_INBOX, newsEvent } from './news.ts'
import { splitMessaging } from './page-split.ts'
import { splitValue } from './whatsapp/split.ts'

/** The inbox for the messages of a page product, by what Meta calls its object. */
const inboxes: Readonly<Record<string, string>> = { page: 'facebook', instagram: 'instagram' }

function isSame(one: string, other: string): boolean {
  const digest = (word: string) => createHash('sha256').update(word).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // The caller stores the whole body unparsed.
    return undefined
  }
}

/** Stored unchanged: events without a known account, and unreadable ones. */
function unread(value: unknown): HookEvent {
  return { inbox: 'meta', account: '', eventId: digestOf(value), raw: JSON.stringify(value) }
}

/** The events of one change of a business: of one of its numbers, else of the business itself. */
function splitChange(change: unknown, { id, time }: Fields): HookEvent[] {
  const { value } = fieldsOf(change)
  const events = splitValue(value)
  if (events.length > 0) return events
  const number = nameOf(fieldsOf(fieldsOf(value).metadata).phone_number_id)
  const business = isFields(change) ? nameOf(id) : undefined
  const news =
    newsEvent('whatsapp', number, change, time) ?? newsEvent(BUSINESS_INBOX, business, change, time)
  return [news ?? unread(change)]
}

/** A change of Instagram may be an event of a conversation: it says who wrote to whom (Business Login for Instagram). */
function isMessaging(change: unknown): boolean {
  const { sender, recipient } = fieldsOf(fieldsOf(change).value)
  return isFields(sender) && isFields(recipient)
}

/** Changes are listed, or one stands in the entry itself. */
function changesOf(entry: Fields): unknown[] {
  const { field, value } = entry
  return [...elementsOf(entry.changes), ...(field === undefined ? [] : [{ field, value }])]
}

/** The events of one entry: of a business, a page or an Instagram account. */
function splitEntry(given: unknown, inbox: string | undefined): HookEvent[] {
  const entry = fieldsOf(given)
  const account = nameOf(entry.id)
  const ofConversations = (messaging: readonly unknown[]) =>
    inbox && account ? splitMessaging(inbox, account, messaging) : messaging.map(unread)
  const ofChange = (change: unknown) => {
    if (inbox === undefined) return splitChange(change, entry)
    if (inbox === 'instagram' && isMessaging(change)) return ofConversations([fieldsOf(change).value])
    return [newsEvent(inbox, account, change, entry.time) ?? unread(change)]
  }
  const events = [
    ...ofConversations([...elementsOf(entry.messaging), ...elementsOf(entry.standby)]),
    ...changesOf(entry).flatMap(ofChange),
  ]
  return events.length > 0 ? events : [unread(given)]
}

/** The webhooks of Meta's products: WhatsApp, and those that share its app and its secret. */
export const metaHook: HookProvider = {
  name: 'meta',
  isAuthentic({ config: { meta } }, raw, headers) {
    const [, signature] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-hub-signature-256') ?? '') ?? []
    // An app for Instagram logins has a secret of its own.
    const secrets = [meta.appSecret, meta.instagram.appSecret]
    return secrets.some(
      (secret) => secret !== undefined && signature !== undefined && isSignedBy(secret, raw, signature),
    )
  },
  handshake({ meta }, query) {
    const token = query.get('hub.verify_token') ?? ''
    const challenge = query.get('hub.challenge') ?? ''
    const isAgreed =
      meta.verifyToken !== undefined &&
      query.get('hub.mode') === 'subscribe' &&
      isSame(token, meta.verifyToken) &&
      /^[\w.-]{1,200}$/.test(challenge)
    return isAgreed ? challenge : undefined
  },
  split(raw): HookEvent[] {
    const parsed = parse(raw)
    // Meta's examples for Instagram are lists of bodies.
    const bodies = Array.isArray(parsed) ? parsed : [parsed]
    return bodies.flatMap((given: unknown) => {
      const body = fieldsOf(given)
      const inbox = inboxes[textOf(body.object)]
      const events = elementsOf(body.entry).flatMap((entry) => splitEntry(entry, inbox))
      return events.length === 0 && Array.isArray(parsed) ? [unread(given)] : events
    })
  },
  readRest() {
    throw new UnreadableEvent('a body that no one can read')
  },
}
