import * as z from 'zod/mini'

/**
 * Why a message of a trigger waits or does not leave: the reasons of campaigns; outside the hours of advertising; no
 * credits; more than a day late; the person wrote, is not in the segment of the step, was erased or merged, or shares the
 * address with somebody who gets it; refused, unclear or cancelled; the trigger was switched off, or cannot
 * send on this installation.
 */
export const TRIGGER_REASONS = [
  'noPhone',
  'noEmail',
  'stop',
  'bounce',
  'complaint',
  'consent',
  'cap',
  'price',
  'hours',
  'credits',
  'late',
  'replied',
  'segment',
  'gone',
  'duplicate',
  'failed',
  'unknown',
  'cancelled',
  'off',
  'setup',
] as const
/** One of {@link TRIGGER_REASONS}. */
export const TriggerReason = z.enum(TRIGGER_REASONS)
export type TriggerReason = z.infer<typeof TriggerReason>

/** Where a person is in a trigger: `stopped` after a message, `dropped` without any. */
export const TriggerRunState = z.enum(['waiting', 'sending', 'done', 'stopped', 'dropped'])
export type TriggerRunState = z.infer<typeof TriggerRunState>

/** A person in a trigger, once for each occurrence. Times are milliseconds since 1970. */
export const TriggerRun = z.object({
  id: z.int(),
  personId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** From 1: the message that leaves next, or was the last. */
  step: z.int(),
  steps: z.int(),
  state: TriggerRunState,
  reason: z.nullable(TriggerReason),
  /** When the message of the step leaves, left or should have. */
  dueAt: z.number(),
  sent: z.int(),
  createdAt: z.number(),
})
export interface TriggerRun extends z.infer<typeof TriggerRun> {}

/** Somebody whom a trigger reaches soon. */
export const TriggerPerson = z.object({
  personId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  dueAt: z.number(),
  /** Why they get nothing, as things are; null for those who get it. */
  reason: z.nullable(TriggerReason),
})
export interface TriggerPerson extends z.infer<typeof TriggerPerson> {}

/**
 * Whom a trigger reaches in the next seven days. What cannot be foreseen, such as who will agree to messages, is
 * answered for the seven days before: `basis` says `past`.
 */
export const TriggerPreview = z.object({
  basis: z.enum(['next', 'past']),
  /** Those who get a message. */
  people: z.int(),
  /** Those who get none, with their reasons in the list. */
  leftOut: z.int(),
  /** Names at most {@link TRIGGER_PREVIEW_NAMES} of both, first those who get it. */
  names: z.array(TriggerPerson),
})
export interface TriggerPreview extends z.infer<typeof TriggerPreview> {}

/** People that a preview names at most. */
export const TRIGGER_PREVIEW_NAMES = 50
