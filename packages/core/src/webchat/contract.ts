import * as z from 'zod/mini'
import { Media, MediaIds, saysSomething } from '../files/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId, wordId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { EmailAddress } from '../rules/email.ts'
import { Origin } from '../rules/origin.ts'
import { line, text } from '../rules/text.ts'

/** The public id of a web chat; it stands in the page that embeds the widget. */
export const WebchatId = /* @__PURE__ */ wordId('webchat')
export type WebchatId = z.infer<typeof WebchatId>

/** A text in both languages of the product (D-37). */
const bilingual = (max: number) => z.strictObject({ fr: text({ max }), en: text({ max }) })
const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/))

/** When somebody answers: day 1 is Monday, 7 Sunday; times are the venue's own, HH:mm. */
export const OpeningSpan = z.strictObject({
  day: z.int().check(z.minimum(1), z.maximum(7)),
  opens: TimeOfDay,
  closes: TimeOfDay,
})
export interface OpeningSpan extends z.infer<typeof OpeningSpan> {}

/** How the widget looks on the site. */
export const WebchatLook = z.strictObject({
  /** `#rrggbb`. */
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  side: z.enum(['left', 'right']),
  title: line({ max: 60 }),
  launcherText: line({ max: 40 }),
})
export interface WebchatLook extends z.infer<typeof WebchatLook> {}

/** Whether the form before the chat asks for something. */
const PreChatField = z.enum(['off', 'optional', 'required'])

/** What a visitor is asked before the first message; nothing when all are off. */
export const PreChat = z.strictObject({
  name: PreChatField,
  emailAddress: PreChatField,
  phoneNumber: PreChatField,
})
export interface PreChat extends z.infer<typeof PreChat> {}

const settings = {
  userLabel: line({ min: 1, max: 60 }),
  /** The exact origins of the pages that may embed it (T7). */
  allowedOrigins: z.array(Origin).check(z.maxLength(20)),
  look: WebchatLook,
  hours: z.array(OpeningSpan).check(z.maxLength(28)),
  welcome: bilingual(300),
  /** Answered automatically to what is written outside the hours; empty for none. */
  awayMessage: bilingual(300),
  /** What the widget offers when the service cannot be reached. */
  phone: line({ max: 30 }),
  emailAddress: line({ max: 254 }),
  /** Only visitors whom the site has identified by a signature may write (T8). */
  isIdentityRequired: z.boolean(),
  preChat: PreChat,
}

/** A chat on a venue's site, as its managers see it (WCH-01). */
export const Webchat = z.object({
  id: WebchatId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  ...settings,
})
export interface Webchat extends z.infer<typeof Webchat> {}

const params = { venueId: VenueId }
const one = { venueId: VenueId, id: WebchatId }

/** Lists the web chats of a venue (WCH-02). */
export const listWebchats = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/webchats',
  summary: 'List web chats',
  scope: 'venue',
  permission: 'messaging.webchats:read',
  allVenues: true,
  params,
  response: z.array(Webchat),
})

/** Creates a web chat; `identitySecret` is answered this once, for signing visitors' identities (WCH-03, T8). */
export const createWebchat = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webchats',
  summary: 'Create a web chat',
  scope: 'venue',
  permission: 'messaging.webchats:create',
  params,
  isIdempotent: true,
  body: z.partial(z.strictObject({ ...settings, profileId: /* @__PURE__ */ intId('profile') })),
  response: z.extend(Webchat, { identitySecret: z.string() }),
  errors: ['rule'],
})

/** Changes a web chat. */
export const updateWebchat = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/webchats/{id}',
  summary: 'Change a web chat',
  scope: 'venue',
  permission: 'messaging.webchats:update',
  params: one,
  body: z.partial(z.strictObject(settings)),
  response: Webchat,
})

/**
 * Makes a new secret for signing visitors' identities, answered this once; what the old one signed is refused from now
 * on (T8).
 */
export const rotateIdentitySecret = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webchats/{id}/identity-secret',
  summary: 'Change the identity secret of a web chat',
  scope: 'venue',
  permission: 'messaging.webchats:update',
  params: one,
  response: z.object({ identitySecret: z.string() }),
})

/** Deletes a web chat: the widget disappears, conversations stay (WCH-04). */
export const deleteWebchat = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/webchats/{id}',
  summary: 'Delete a web chat',
  scope: 'venue',
  permission: 'messaging.webchats:delete',
  params: one,
})

/** What a visitor's widget shows before anybody has written. */
export const WebchatSite = z.object({
  id: WebchatId,
  venueName: z.string(),
  look: WebchatLook,
  welcome: z.object({ fr: z.string(), en: z.string() }),
  isOpen: z.boolean(),
  /** When somebody answers again, milliseconds since 1970; null while open or without hours. */
  opensAt: z.nullable(z.number()),
  phone: z.string(),
  emailAddress: z.string(),
  timezone: z.string(),
  /** Only visitors whom the site identifies may write (T8). */
  isIdentityRequired: z.boolean(),
  preChat: PreChat,
  /** Questions to tap (MST-01), in both languages; tapping one sends it as the visitor's own message. */
  prompts: z._default(
    z.array(z.object({ id: z.string(), text: z.object({ fr: z.string(), en: z.string() }) })),
    [],
  ),
  /** The AI agent that answers at this hour, with what it says of itself; null while people answer (D-15). */
  agent: z._default(z.nullable(z.object({ disclosure: z.object({ fr: z.string(), en: z.string() }) })), null),
})
export interface WebchatSite extends z.infer<typeof WebchatSite> {}

/** A message as the visitor sees it. */
export const VisitorMessage = z.object({
  id: /* @__PURE__ */ uuidId('message'),
  body: z.string(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  isMine: z.boolean(),
  isAutomatic: z.boolean(),
  state: z.enum(['sent', 'delivered', 'read', 'errored']),
  /** Pictures, documents and sounds that it carries; absent when none (MSG-16). */
  media: z.optional(z.array(Media)),
})
export interface VisitorMessage extends z.infer<typeof VisitorMessage> {}

const onSite = { webchatId: WebchatId }

/** Reads what the widget shows (WCH-05). */
export const getWebchatSite = endpoint({
  method: 'GET',
  path: '/v2/webchats/{webchatId}',
  summary: 'Read a web chat as a visitor',
  scope: 'public',
  params: onSite,
  response: WebchatSite,
  errors: ['not_found', 'origin_not_allowed'],
})

/** What a visitor says of themselves; nobody has checked it. */
export const VisitorDetails = z.strictObject({
  name: z.optional(line({ max: 100 })),
  emailAddress: z.optional(EmailAddress),
  phoneNumber: z.optional(line({ max: 30 })),
  /** The visitor agrees to be told by e-mail of an answer that comes when they have left. */
  mayMail: z.optional(z.boolean()),
})
export interface VisitorDetails extends z.infer<typeof VisitorDetails> {}

/** Opens a visitor's session; the token is bound to the web chat and to the page's origin (WCH-05, T7, T8). */
export const openVisitorSession = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/sessions',
  summary: 'Open a visitor session',
  scope: 'public',
  params: onSite,
  body: z.strictObject({
    language: z.enum(['fr', 'en']),
    /** Address of the page, shown to the manager. */
    pageUrl: z.optional(z.string().check(z.maxLength(2000))),
    pageTitle: z.optional(line({ max: 300 })),
    /**
     * Who the site says that this is: a JWT (RFC 7519, HS256) signed with the web chat's secret, with `sub`, and
     * `name` and `email` if known. One that has expired is refused.
     */
    identity: z.optional(z.string().check(z.maxLength(4000))),
    details: z.optional(VisitorDetails),
    /** The token of a link in a notice: goes on with that visitor's conversation. */
    resume: z.optional(z.string().check(z.maxLength(4000))),
  }),
  response: z.object({ visitorId: z.string(), token: z.string() }),
  errors: ['not_found', 'origin_not_allowed', 'rule'],
})

/** Ends the visitor's session: its token is worth nothing from now on. For a logout (WCH-05). */
export const endVisitorSession = endpoint({
  method: 'DELETE',
  path: '/v2/webchats/{webchatId}/sessions',
  summary: 'End my session',
  scope: 'visitor',
  params: onSite,
})

/** Changes what the visitor has said of themselves, such as where a notice may go (WCH-05). */
export const updateVisitorDetails = endpoint({
  method: 'PATCH',
  path: '/v2/webchats/{webchatId}/sessions',
  summary: 'Change my details',
  scope: 'visitor',
  params: onSite,
  body: VisitorDetails,
})

/** Lists the visitor's messages, newest first, read by cursor (WCH-05). */
export const listVisitorMessages = endpoint({
  method: 'GET',
  path: '/v2/webchats/{webchatId}/messages',
  summary: 'List my messages',
  scope: 'visitor',
  params: onSite,
  query: z.strictObject({ ...cursorQuery(50) }),
  paged: 'cursor',
  response: z.array(VisitorMessage),
})

const Written = z.strictObject({ id: uuidId('message'), body: text({ max: 1000 }), media: MediaIds })

/** Writes to the venue; the same `id` again answers the stored message (WCH-05, D-07). */
export const sendVisitorMessage = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/messages',
  summary: 'Write to the venue',
  scope: 'visitor',
  params: onSite,
  body: Written.check(saysSomething),
  response: VisitorMessage,
  errors: ['conflict', 'rule'],
})

/** Tells that the visitor has read the venue's messages. */
export const markVisitorRead = endpoint({
  method: 'DELETE',
  path: '/v2/webchats/{webchatId}/unread',
  summary: 'Mark as read',
  scope: 'visitor',
  params: onSite,
})

/** Tells that the visitor is typing; nothing is stored. Repeat it while it lasts, at most every three seconds. */
export const tellVisitorTyping = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/typing',
  summary: 'Tell that I am typing',
  scope: 'visitor',
  params: onSite,
})

/** The visitor's live events: {@link VisitorMessage} under `message`, `read` and `closed` (WCH-05). */
export const openVisitorStream = endpoint({
  method: 'GET',
  path: '/v2/webchats/{webchatId}/sse',
  summary: 'Listen to my conversation',
  scope: 'visitor',
  params: onSite,
  isStream: true,
})

/** The event names of a visitor's stream with the shape of their data. */
export const visitorEvents = {
  message: z.object({ message: VisitorMessage }),
  read: z.object({ /** Milliseconds since 1970. */ readUpTo: z.number() }),
  closed: z.object({ isClosed: z.boolean() }),
  /** Somebody of the venue is typing: it holds for six seconds, or until the message comes. */
  typing: z.object({ isTyping: z.boolean() }),
} as const
