import * as z from 'zod/mini'
import { Media } from '../files/index.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { messageDetails } from './details.ts'

/** A conversation's id. */
export const ConversationId = /* @__PURE__ */ uuidId('conversation')
export type ConversationId = z.infer<typeof ConversationId>
/** A message's id, made by its author: the key under which it is stored once (D-07). */
export const MessageId = /* @__PURE__ */ uuidId('message')

const Flag = z.enum(['0', '1'])

/** Where the agent's answer comes from, sent to managers only (D-15). */
export const AnswerSource = z.object({
  kind: z.enum(['hours', 'address', 'faq', 'prompt', 'document']),
  /** The question, the document's title, or empty where the kind says it all. */
  title: z.string(),
})
export interface AnswerSource extends z.infer<typeof AnswerSource> {}

/**
 * How far a message of the business has come. `pending` waits to be sent on its channel, `unknown` may or may not have
 * arrived: a person decides, by `decideMessage`.
 */
export const MessageState = z.enum(['pending', 'sent', 'delivered', 'read', 'errored', 'unknown'])
export type MessageState = z.infer<typeof MessageState>

/** Why a channel did not deliver a message, or why it was not accepted for it. */
export const MessageFailure = z.enum([
  'window_over',
  'too_long',
  'unreachable',
  'media',
  'template',
  'stopped',
  'refused',
  'rate_limit',
  'outage',
  'not_linked',
])
export type MessageFailure = z.infer<typeof MessageFailure>

/** A message of a conversation (MSG-15). */
export const Message = z.object({
  id: MessageId,
  venueId: VenueId,
  conversationId: ConversationId,
  body: z.string(),
  to: z.string(),
  toJid: z.string(),
  from: z.string(),
  fromJid: z.string(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  /** `close` is the mark of a closing, never shown as a text (D-03). */
  type: z.enum(['text', 'close']),
  metadata: z.object({
    isHandOver: Flag,
    isGenerated: Flag,
    /** Of an answer of the agent: what it was made from. */
    sources: z.optional(z.array(AnswerSource)),
  }),
  isErrored: z.boolean(),
  /** `right` is the business's side. */
  position: z.enum(['left', 'right']),
  state: MessageState,
  /** The manager who wrote it; absent for the agent, for rules, and for what was written elsewhere. */
  managerId: z.optional(/* @__PURE__ */ intId('manager')),
  /** Why it was not delivered, where its channel said so. */
  failure: z.optional(MessageFailure),
  /** The files that it carries; absent when none (MSG-16). */
  media: z.optional(z.array(Media)),
  ...messageDetails,
})
export interface Message extends z.infer<typeof Message> {}
