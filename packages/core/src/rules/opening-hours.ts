import * as z from 'zod/mini'

const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/))

/**
 * When the team answers: day 1 is Monday, 7 Sunday; times are the venue's own, HH:mm. A period that closes at or before
 * its opening ends on the next day (D-49).
 */
export const OpeningPeriod = z.strictObject({
  day: z.int().check(z.minimum(1), z.maximum(7)),
  opens: TimeOfDay,
  closes: TimeOfDay,
})
export interface OpeningPeriod extends z.infer<typeof OpeningPeriod> {}

/** The periods of a week, at most 28; none means always open. */
export const OpeningHours = z.array(OpeningPeriod).check(z.maxLength(28))
export type OpeningHours = z.infer<typeof OpeningHours>
