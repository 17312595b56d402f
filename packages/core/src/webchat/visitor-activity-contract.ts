import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { uuidId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import { WebchatId } from './contract.ts'

/** How much a site may say of a visitor, and how often the newest wins. */
export const visitorLimits = {
  /** Attributes of a visitor, and pieces of data of an event. */
  attributes: 20,
  /** Characters of a name, of an attribute or an event. */
  name: 40,
  /** Characters of a value that is a text. */
  text: 200,
  /** Events in one call, and events that wait until the visitor writes. */
  events: 20,
} as const

/** A name that a site chooses: begins with a letter, then letters, digits, space, dot, hyphen and underscore. */
export const visitorName = /* @__PURE__ */ new RegExp(
  `^\\p{L}[\\p{L}\\p{N} _.-]{0,${visitorLimits.name - 1}}$`,
  'u',
)
const Name = z.string().check(z.regex(visitorName))
const Value = z.union([line({ max: visitorLimits.text }), z.number(), z.boolean()])

const isSmall = <T>(values: Readonly<Record<string, T>>) =>
  Object.keys(values).length <= visitorLimits.attributes

/** What an event carries: names and values of the site. */
export const VisitorData = z
  .record(Name, Value)
  .check(z.refine(isSmall, `has at most ${visitorLimits.attributes} names`))
export type VisitorData = z.infer<typeof VisitorData>

/** What a site says of its visitor besides name and addresses: `null` takes a name away. No one has checked it. */
export const VisitorAttributes = z
  .record(Name, z.nullable(Value))
  .check(z.refine(isSmall, `has at most ${visitorLimits.attributes} names`))
export type VisitorAttributes = z.infer<typeof VisitorAttributes>

/** Something that a visitor did on the site. */
export const VisitorEvent = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), Value),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
})
export interface VisitorEvent extends z.infer<typeof VisitorEvent> {}

const onSite = { webchatId: WebchatId }

/** Sets attributes of the visitor; those that are not named stay (WCH-05). */
export const setVisitorAttributes = endpoint({
  method: 'PATCH',
  path: '/v2/webchats/{webchatId}/attributes',
  summary: 'Set my attributes',
  scope: 'visitor',
  params: onSite,
  body: z.strictObject({ attributes: VisitorAttributes }),
  errors: ['rule'],
})

/** Adds to what the visitor did; an event of the same `id` is stored once, and the newest hundred are kept (WCH-05). */
export const trackVisitorEvents = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/events',
  summary: 'Report what I did',
  scope: 'visitor',
  params: onSite,
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({
          id: z.uuid(),
          name: Name,
          data: VisitorData,
          /** How long ago it was, in milliseconds, so that a wrong clock of the visitor's does no harm. */
          agoMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(visitorLimits.events)),
  }),
})

/** The live event: what is known of the visitor of a conversation is not what it was. Nothing is stored of it. */
export const VISITOR_EVENT = 'conversations.visitor'
/** What {@link VISITOR_EVENT} carries. */
export const VisitorChangedEvent = z.object({ conversationId: /* @__PURE__ */ uuidId('conversation') })
export interface VisitorChangedEvent extends z.infer<typeof VisitorChangedEvent> {}

/**
 * What a visitor did in one line, in the site's own words.
 * @example
 * import { visitorEventText } from '@comptoir/core/webchat'
 *
 * visitorEventText({ name: 'Order placed', data: { total: 42.5 } }) // => 'Order placed (total = 42.5)'
 */
export function visitorEventText({ name, data }: Pick<VisitorEvent, 'name' | 'data'>): string {
  const pairs = Object.entries(data).map(([key, value]) => `${key} = ${value}`)
  return pairs.length > 0 ? `${name} (${pairs.join(', ')})` : name
}
