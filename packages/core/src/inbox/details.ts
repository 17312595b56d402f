import * as z from 'zod/mini'

/** What a message belongs to, shown on a line above it: an advertisement, a story, a group. */
export const MessageContext = z.object({
  kind: z.enum([
    'ad',
    'link',
    'story_reply',
    'story_mention',
    'post',
    'product',
    'forwarded',
    'view_once',
    'group',
  ]),
  /** Such as the headline of an advertisement, or who wrote in a group. */
  title: z.optional(z.string()),
  url: z.optional(z.string()),
})
export interface MessageContext extends z.infer<typeof MessageContext> {}

/** The message that another one answers, as far as it is known. */
export const MessageQuote = z.object({
  messageId: z.optional(z.string()),
  /** The beginning of what it says. */
  body: z.string(),
  position: z.enum(['left', 'right']),
})
export interface MessageQuote extends z.infer<typeof MessageQuote> {}

/** A reaction to a message; `position` says whose it is. */
export const MessageReaction = z.object({ emoji: z.string(), position: z.enum(['left', 'right']) })
export interface MessageReaction extends z.infer<typeof MessageReaction> {}

/** What a channel reports of a message besides its words. Times are milliseconds since 1970. */
export const messageDetails = {
  /** `body` describes what the customer did; these are not their words. */
  isNotice: z.optional(z.boolean()),
  contexts: z.optional(z.array(MessageContext)),
  quote: z.optional(MessageQuote),
  reactions: z.optional(z.array(MessageReaction)),
  /** It was edited on the channel: when, and what it said before. */
  edit: z.optional(z.object({ at: z.number(), previousBody: z.string() })),
  /** When its author withdrew it on the channel. */
  withdrawnAt: z.optional(z.number()),
  /** When it arrived, where that was long after `timestamp`. */
  receivedAt: z.optional(z.number()),
  /** When it was last edited, withdrawn or reacted to: of two versions the later one counts. */
  changedAt: z.optional(z.number()),
}

const Details = z.object(messageDetails)
/** See {@link messageDetails}. */
export interface MessageDetails extends z.infer<typeof Details> {}
