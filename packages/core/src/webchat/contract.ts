import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId, wordId } from '../http/id.ts'
import { lengthArray } from '../rules/length-array.ts'
import { OpeningHours } from '../rules/opening-hours.ts'
import { Origin } from '../rules/origin.ts'
import { OwnPicture } from '../rules/picture-address.ts'
import { line, text } from '../rules/text.ts'

/** The public id of a web chat; the page that embeds the widget contains it. */
export const WebchatId = /* @__PURE__ */ wordId('webchat')
export type WebchatId = z.infer<typeof WebchatId>

/** A text in both languages of the product (D-37). */
const bilingual = (max: number) => z.strictObject({ fr: text({ max }), en: text({ max }) })

/** How the widget looks on the site. */
export const WebchatLook = z.strictObject({
  /** `#rrggbb`. */
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  side: z.enum(['left', 'right']),
  title: line({ max: 60 }),
  launcherText: line({ max: 40 }),
  /** A photo of the team in the chat's head: a public file of this server, by its address; empty for none. */
  photoUrl: z.optional(z.union([OwnPicture, z.literal('')])),
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
  allowedOrigins: z.array(Origin).check(lengthArray(20)),
  look: WebchatLook,
  /** Its own; null while it follows the hours of its venue. */
  hours: z.nullable(OpeningHours),
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
  isAudited: true,
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
  isAudited: true,
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
  isAudited: true,
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
  isAudited: true,
  permission: 'messaging.webchats:delete',
  params: one,
})
