import * as z from 'zod/mini'
import { differenceOf } from './newcombe.ts'

/** With fewer people on one side a difference says nothing (D-73). */
export const SIDE_MIN_PEOPLE = 200
/** For how long what people do is counted for a campaign, in days, unless asked otherwise (D-73). */
export const OUTCOME_DAYS = 7
/** And for how long at most. */
export const OUTCOME_MAX_DAYS = 30

/**
 * What a person did: wrote to the venue, pressed a link of their own, used a code at the counter, came, ordered.
 */
export const OutcomeKind = z.enum(['reply', 'click', 'code', 'visit', 'order'])
export type OutcomeKind = z.infer<typeof OutcomeKind>

/** Those who were written to, or those who got nothing on purpose. */
export const OutcomeSide = z.object({
  people: z.int(),
  /** Of them those who did something, each once. */
  withOutcome: z.int(),
  /** What they paid, in the smallest unit of the currency. */
  amountMinor: z.int(),
})
export interface OutcomeSide extends z.infer<typeof OutcomeSide> {}

/** What a campaign brought in (D-73): what people did within some days of its start. */
export const CampaignOutcome = z.object({
  days: z.int(),
  /** Whether these days have passed. */
  isOver: z.boolean(),
  writtenTo: OutcomeSide,
  /** Null where everybody got it. */
  heldOut: z.nullable(OutcomeSide),
  /** Of those who were written to, how many did what. */
  kinds: z.array(z.object({ kind: OutcomeKind, people: z.int() })),
  /** Whether one of two sides has fewer than {@link SIDE_MIN_PEOPLE}. */
  isTooFew: z.boolean(),
  /**
   * How much more often those who were written to did something, from -1 to 1, with bounds that hold in 95 of 100 cases;
   * null with one side only, or with too few.
   */
  difference: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** How often its code was used, by anyone, until now; and what was paid with it. */
  codeUses: z.int(),
  codeAmountMinor: z.int(),
})
export interface CampaignOutcome extends z.infer<typeof CampaignOutcome> {}

/**
 * Compares those who were written to with those who were not (D-73).
 * @example
 * import { compareSides } from '@comptoir/core/outcomes'
 *
 * const side = (people: number, withOutcome: number) => ({ people, withOutcome, amountMinor: 0 })
 * compareSides(side(1742, 96), side(150, 3)).isTooFew // => true
 * compareSides(side(1742, 96), side(200, 3)).difference?.low.toFixed(3) // => '0.010'
 */
export function compareSides(
  writtenTo: OutcomeSide,
  heldOut: OutcomeSide | null,
): Pick<CampaignOutcome, 'isTooFew' | 'difference'> {
  if (heldOut === null) return { isTooFew: false, difference: null }
  const isTooFew = Math.min(writtenTo.people, heldOut.people) < SIDE_MIN_PEOPLE
  return { isTooFew, difference: isTooFew ? null : differenceOf(writtenTo, heldOut) }
}
