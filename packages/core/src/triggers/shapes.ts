import * as z from 'zod/mini'
import { CampaignContent, CampaignType, contentFields } from '../campaigns/index.ts'
import { SegmentId } from '../contacts/index.ts'
import { intId, VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'

/** Messages of one trigger (D-75). */
export const TRIGGER_STEPS_MAX = 5
/** Triggers that a venue may have. */
export const TRIGGERS_MAX = 30
/** A message that could not leave for so many hours is dropped, and listed with its reason (D-75). */
export const TRIGGER_LATE_HOURS = 24
/** How many days after a message a person is not taken in again, unless a trigger says otherwise (D-75). */
export const TRIGGER_REENTRY_DAYS = 90
/** The days that a preview covers. */
export const TRIGGER_PREVIEW_DAYS = 7
/** When an SMS of a trigger may leave at the earliest and at the latest (D-65). */
export const TRIGGER_HOURS = { from: '08:30', until: '20:00' } as const

/** Names a trigger. */
export const TriggerId = /* @__PURE__ */ intId('trigger')
export type TriggerId = z.infer<typeof TriggerId>

/**
 * What lets a message leave (D-75): somebody agreed to messages for the first time, has their birthday, was not seen for
 * some days, had a conversation that was closed, or came into a segment.
 */
export const TriggerKind = z.enum(['welcome', 'birthday', 'inactive', 'conversation', 'segment'])
export type TriggerKind = z.infer<typeof TriggerKind>

const stepFields = {
  /** After the event, or after the message before. */
  waitMinutes: z._default(z.int().check(z.minimum(0), z.maximum(525_600)), 0),
  /** Only for people who are in this segment when it is due; null for all. */
  segmentId: z._default(z.nullable(SegmentId), null),
}
/** One message of a trigger, when it leaves, and for whom. */
export const TriggerStep = z.strictObject({ ...stepFields, content: CampaignContent })
export interface TriggerStep extends z.infer<typeof TriggerStep> {}

const conditionFields = {
  /** Of a birthday, in the zone of the venue, as `HH:MM`; an SMS leaves within {@link TRIGGER_HOURS}. */
  hour: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '10:00'),
  /** Days without a visit and without a message, of `inactive`. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(730)), 90),
  /** Of `segment`: the one that people come into. */
  segmentId: z._default(z.nullable(SegmentId), null),
  /** Of `welcome`: people whose consent came with an import are welcomed too. */
  hasImports: z._default(z.boolean(), false),
  /** No one is taken in again for so many days after a message; 0 for always. */
  reentryDays: z._default(z.int().check(z.minimum(0), z.maximum(730)), TRIGGER_REENTRY_DAYS),
  /** A person who writes to the venue gets no further message of it. */
  stopsOnReply: z._default(z.boolean(), true),
}
/** When a trigger acts, and for whom. */
export const TriggerConditions = z.strictObject(conditionFields)
export interface TriggerConditions extends z.infer<typeof TriggerConditions> {}

/** How the people of a trigger fared in the last 30 days. */
export const TriggerCounts = z.object({
  /** People who wait for a message. */
  waiting: z.int(),
  /** Messages that left. */
  sent: z.int(),
  /** People who got none, or no further one: the log says why. */
  dropped: z.int(),
})
export interface TriggerCounts extends z.infer<typeof TriggerCounts> {}

/** Messages that leave by themselves (D-75). Times are milliseconds since 1970. */
export const Trigger = z.object({
  id: TriggerId,
  venueId: VenueId,
  kind: TriggerKind,
  channel: CampaignType,
  /** Empty unless it was given a name. */
  userLabel: z.string(),
  isActive: z.boolean(),
  /** What happened before does not count; null while it is off. */
  activeSince: z.nullable(z.number()),
  /** Of what one writes: `updateTrigger` names the one it changes. */
  revision: z.int(),
  steps: z.array(z.object({ ...stepFields, content: z.object(contentFields) })),
  conditions: z.object(conditionFields),
  counts: TriggerCounts,
  createdAt: z.number(),
})
export interface Trigger extends z.infer<typeof Trigger> {}

/** What one writes of a trigger. */
export const triggerDraft = {
  userLabel: z.optional(line({ max: 80 })),
  steps: z.optional(z.array(TriggerStep).check(z.minLength(1), z.maxLength(TRIGGER_STEPS_MAX))),
  conditions: z.optional(TriggerConditions),
}
