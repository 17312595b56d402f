import * as z from 'zod/mini'
import { Media, MediaIds, saysSomething } from '../files/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { uuidId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { EmailAddress } from '../rules/email.ts'
import { PageAddress, PageTitle } from '../rules/page.ts'
import { line, text } from '../rules/text.ts'
import { PreChat, WebchatId, WebchatLook } from './contract.ts'

/** What a visitor's widget shows before the visitor has written. */
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
  /** Whether who leaves a mobile number can be answered by SMS: ask for the consent `maySms` then (D-06). */
  canSms: z._default(z.boolean(), false),
  /** Questions to tap (MST-01), in both languages; tapping one sends it as the visitor's own message. */
  prompts: z._default(
    z.array(z.object({ id: z.string(), text: z.object({ fr: z.string(), en: z.string() }) })),
    [],
  ),
  /**
   * The AI agent that answers at this hour, with what it says of itself: show it, its messages on a site do not repeat
   * it. Null while people answer (D-15).
   */
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
  /** Written by a rule or an AI agent, not by a person. */
  isAutomatic: z.boolean(),
  /** The AI agent wrote it (D-15); absent when not. */
  isFromAgent: z.optional(z.boolean()),
  /** First name of the person of the venue who wrote it; absent on all others, and where they gave none. */
  author: z.optional(z.string()),
  state: z.enum(['sent', 'delivered', 'read', 'errored']),
  /** The files that it carries; absent when none (MSG-16). */
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

/** What a visitor says of themselves; no one has checked it. */
export const VisitorDetails = z.strictObject({
  name: z.optional(line({ max: 100 })),
  emailAddress: z.optional(EmailAddress),
  phoneNumber: z.optional(line({ max: 30 })),
  /** The language that they speak, a tag as `fr` or `pt-BR` (BCP 47); shown to the team. */
  language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
  /** The visitor agrees to be notified by e-mail of an answer that comes after they have left. */
  mayMail: z.optional(z.boolean()),
  /** The visitor agrees to be answered by SMS at `phoneNumber` once they have left (D-06). */
  maySms: z.optional(z.boolean()),
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

const Written = z.strictObject({
  id: uuidId('message'),
  body: text({ max: 1000 }),
  media: MediaIds,
  /** The page from which this was written, shown to the managers; the newest counts (D-22). */
  pageUrl: z.optional(PageAddress),
  pageTitle: z.optional(PageTitle),
})

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

/** Confirms that the visitor has read the venue's messages. */
export const markVisitorRead = endpoint({
  method: 'DELETE',
  path: '/v2/webchats/{webchatId}/unread',
  summary: 'Mark as read',
  scope: 'visitor',
  params: onSite,
})

/**
 * Confirms that the venue's messages up to a moment have reached the visitor's widget, seen or not; the same again, or
 * less, changes nothing.
 */
export const confirmVisitorDelivery = endpoint({
  method: 'PUT',
  path: '/v2/webchats/{webchatId}/delivered',
  summary: 'Confirm what has arrived',
  scope: 'visitor',
  params: onSite,
  body: z.strictObject({
    /** The newest message of the venue that the widget has; milliseconds since 1970. */
    upTo: z.int().check(z.minimum(0), z.maximum(4_102_444_800_000)),
  }),
})

/**
 * Notifies the venue that the visitor is typing; nothing is stored. Repeat it while it lasts, at most every three
 * seconds.
 */
export const sendVisitorTyping = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/typing',
  summary: 'Report that I am typing',
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
