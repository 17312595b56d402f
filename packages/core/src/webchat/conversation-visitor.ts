import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'
import { VisitorData, VisitorEvent } from './visitor-activity-contract.ts'

/** Who writes in a conversation of a web chat, as far as it is known: said by the visitor, or signed by the site. */
export const ConversationVisitor = z.object({
  name: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  /**
   * Where an answer goes by SMS that is not read on the site, international; empty where the visitor did not agree, left
   * no mobile number, or asked for no more (WCH-05, D-06).
   */
  smsNumber: z._default(z.string(), ''),
  /** The site has signed who this is (T8). */
  isSigned: z.boolean(),
  /** The page from which the visitor last wrote; empty when it is unknown. */
  pageUrl: z.string(),
  pageTitle: z.string(),
  /** What they speak as the site says it, else what the chat was read in; a language tag. */
  language: z.string(),
  /** What the site says of them; no one has checked it. */
  attributes: VisitorData,
  /** What they did on the site, oldest first, the newest hundred. */
  events: z.array(VisitorEvent),
})
export interface ConversationVisitor extends z.infer<typeof ConversationVisitor> {}

/** Reads who writes in a conversation of a web chat; null where no one is known, as on other platforms. */
export const getConversationVisitor = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}/visitor',
  summary: 'Read the visitor of a conversation',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.conversations:read',
  params: { venueId: VenueId, id: /* @__PURE__ */ uuidId('conversation') },
  response: z.nullable(ConversationVisitor),
})
