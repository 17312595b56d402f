import type { $ZodType } from 'zod/v4/core'
import { kindOf, shapeOf } from './decode.ts'
import { AppError } from './errors.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A body without the venue that the address names already: the documents repeat it in several calls (D-130). Another
 * venue than that of the address is refused.
 */
export function withoutRepeatedVenue(schema: $ZodType, venueId: unknown, value: unknown): unknown {
  if (venueId === undefined || kindOf(schema) !== 'object' || 'venueId' in shapeOf(schema)) return value
  if (!isObject(value) || !Object.hasOwn(value, 'venueId')) return value
  const { venueId: repeated, ...rest } = value
  if (String(repeated) === String(venueId)) return rest
  throw new AppError('invalid', 'venueId: is not the venue of the address. Leave it out.', {
    fields: { venueId: 'other_venue' },
  })
}
