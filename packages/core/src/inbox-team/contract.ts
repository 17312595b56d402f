import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { Conversation, ConversationId, MESSAGE_MAX, Platform, ProfileId } from '../inbox/index.ts'
import { line, text } from '../rules/text.ts'

/** Longest name of a quick reply, in code points (MSG-46). */
export const QUICK_REPLY_TITLE_MAX = 60

/** A quick reply's id. */
export const QuickReplyId = /* @__PURE__ */ uuidId('quickReply')
/** A label's id. */
export const LabelId = /* @__PURE__ */ intId('label')

/** A text to reuse (MSG-18). `{firstName}`, `{name}` and `{venue}` are replaced by what they name. */
export const QuickReply = z.object({ id: QuickReplyId, title: z.string(), value: z.string() })
export interface QuickReply extends z.infer<typeof QuickReply> {}

/** The colours of labels: names, because each theme has its own shade of them. */
export const labelColors = ['grey', 'red', 'orange', 'green', 'teal', 'blue', 'purple', 'pink'] as const
const LabelColor = z.enum(labelColors)
/** The colour of a label. */
export type LabelColor = z.infer<typeof LabelColor>

/** A venue's own mark for conversations. */
export const Label = z.object({ id: LabelId, venueId: VenueId, name: z.string(), color: LabelColor })
export interface Label extends z.infer<typeof Label> {}

/** A manager who reads a venue's conversations. */
export const Teammate = z.object({
  managerId: /* @__PURE__ */ intId('manager'),
  venueId: VenueId,
  name: z.string(),
  /** They may answer, so conversations can be given to them. */
  canAnswer: z._default(z.boolean(), true),
})
export interface Teammate extends z.infer<typeof Teammate> {}

const inVenue = { venueId: VenueId }
const reads = {
  scope: 'venue',
  permission: 'messaging.conversations:read',
  requireFeature: 'messaging',
} as const
const changes = { ...reads, permission: 'messaging.conversations:update' } as const
const replies = { scope: 'venue', requireFeature: 'messaging' } as const
const oneReply = { venueId: VenueId, id: QuickReplyId }
const oneLabel = { venueId: VenueId, id: LabelId }
const inConversation = { venueId: VenueId, id: ConversationId }
const quickReply = {
  title: line({ min: 1, max: QUICK_REPLY_TITLE_MAX }),
  value: text({ min: 1, max: MESSAGE_MAX }),
}

/** Lists a venue's quick replies by name (MSG-28). */
export const listQuickReplies = endpoint({
  ...replies,
  permission: 'messaging.quickReplies:read',
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/quickReplies',
  summary: 'List quick replies',
  params: inVenue,
  response: z.array(QuickReply),
})

/** Keeps a quick reply (MSG-29); at most 500 in a venue. */
export const createQuickReply = endpoint({
  ...replies,
  permission: 'messaging.quickReplies:create',
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/quickReplies',
  summary: 'Create a quick reply',
  params: inVenue,
  body: z.strictObject(quickReply),
  response: QuickReply,
  isIdempotent: true,
  errors: ['rule'],
})

/** Changes a quick reply; the documents only knew deleting and writing it again (MSG-30). */
export const updateQuickReply = endpoint({
  ...replies,
  permission: 'messaging.quickReplies:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/conversations/quickReplies/{id}',
  summary: 'Change a quick reply',
  params: oneReply,
  body: z.partial(z.strictObject(quickReply)),
  response: QuickReply,
})

/** Deletes a quick reply (MSG-30). */
export const deleteQuickReply = endpoint({
  ...replies,
  permission: 'messaging.quickReplies:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/quickReplies/{id}',
  summary: 'Delete a quick reply',
  params: oneReply,
})

/** Lists the labels of a venue by name. */
export const listLabels = endpoint({
  ...reads,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/labels',
  summary: 'List labels',
  allVenues: true,
  params: inVenue,
  response: z.array(Label),
})

const label = { name: line({ min: 1, max: 40 }), color: LabelColor }

/** Creates a label; a name is taken once, whatever its case. At most 100 in a venue. */
export const createLabel = endpoint({
  ...changes,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/labels',
  summary: 'Create a label',
  params: inVenue,
  body: z.strictObject(label),
  response: Label,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Renames or recolours a label. */
export const updateLabel = endpoint({
  ...changes,
  method: 'PATCH',
  path: '/v2/venues/{venueId}/conversations/labels/{id}',
  summary: 'Change a label',
  params: oneLabel,
  body: z.partial(z.strictObject(label)),
  response: Label,
  errors: ['conflict'],
})

/** Deletes a label and takes it off every conversation. */
export const deleteLabel = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/labels/{id}',
  summary: 'Delete a label',
  params: oneLabel,
})

/** Lists who may be given a conversation: those whose role in the venue reads conversations. */
export const listTeam = endpoint({
  ...reads,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/team',
  summary: 'List who answers',
  allVenues: true,
  params: inVenue,
  response: z.array(Teammate),
})

/** What a manager does at a conversation. */
export const PresenceState = z.enum(['looking', 'typing', 'gone'])
export type PresenceState = z.infer<typeof PresenceState>

/** Notifies the others who look at a conversation; nothing is stored. Repeat it while it holds: it expires. */
export const sendPresence = endpoint({
  ...reads,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/{id}/presence',
  summary: 'Report that you are reading or typing',
  params: inConversation,
  body: z.strictObject({ state: PresenceState }),
})

/**
 * A manager looks at a conversation, types in it or has left it. Its sequence is 0: it is published once and never
 * stored.
 */
export const PresenceEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  /** undefined is the customer, for whom only typing is reported. */
  manager: z.optional(z.object({ managerId: z.int(), name: z.string() })),
  state: PresenceState,
})
export interface PresenceEvent extends z.infer<typeof PresenceEvent> {}
/** The live event of {@link PresenceEvent}. */
export const PRESENCE_EVENT = 'conversations.presence'

/** Lists the other conversations of the same customer, newest first: joined ones, and those of the same contact. */
export const listCustomerConversations = endpoint({
  ...reads,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}/customer',
  summary: 'List the conversations of the same customer',
  params: inConversation,
  response: z.array(Conversation),
})

/** Says that two conversations are of one customer; what was joined to either belongs together from now on. */
export const joinCustomers = endpoint({
  ...changes,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/{id}/customer',
  summary: 'Merge two customers',
  params: inConversation,
  body: z.strictObject({ conversationId: ConversationId }),
  response: z.array(Conversation),
  errors: ['rule'],
})

/** Takes a conversation out of its customer again. */
export const partCustomer = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/{id}/customer',
  summary: 'Separate a conversation from its customer',
  params: inConversation,
})

const Day = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/))

/** What was written in a time, and how fast it was answered (MSG-27). Days and hours are the venue's own. */
export const MessagingAnalytics = z.object({
  received: z.int(),
  sent: z.int(),
  /** Of `sent`, those that a rule or the agent wrote. */
  automatic: z.int(),
  closed: z.int(),
  /**
   * From a customer's first unanswered message to a person's answer: milliseconds, the middle one; null without any.
   */
  firstResponseMedianMs: z.nullable(z.number()),
  days: z.array(z.object({ day: z.string(), received: z.int(), sent: z.int() })),
  platforms: z.array(z.object({ platform: Platform, received: z.int(), sent: z.int() })),
  managers: z.array(z.object({ managerId: z.int(), name: z.string(), sent: z.int() })),
  /** Received messages by hour of the day, 24 of them. */
  hours: z.array(z.int()),
})
export interface MessagingAnalytics extends z.infer<typeof MessagingAnalytics> {}

/** Returns how much was written and how fast it was answered, of at most 366 days, both ends included (MSG-27). */
export const getMessagingAnalytics = endpoint({
  scope: 'venue',
  permission: 'analytics.messaging:read',
  requireFeature: 'messaging',
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/analytics',
  summary: 'Read the figures of messaging',
  allVenues: true,
  params: inVenue,
  query: z.strictObject({ from: Day, to: Day, profileId: z.optional(ProfileId) }),
  response: MessagingAnalytics,
  errors: ['rule'],
})
