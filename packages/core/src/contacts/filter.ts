import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { line } from '../rules/text.ts'
import { CustomColumnId, type CustomColumnType } from './shapes.ts'

const OPERATORS = [
  'is',
  'isNot',
  'startsWith',
  'atLeast',
  'atMost',
  'inLastDays',
  'beforeLastDays',
  'isSet',
  'isNotSet',
] as const

/**
 * How a custom value is compared. `startsWith` is for texts, `atLeast` and `atMost` for numbers and moments,
 * `inLastDays` and `beforeLastDays` for moments: their value is a number of days, of which today is the last.
 */
export const CustomOperator = z.enum(OPERATORS)
export type CustomOperator = z.infer<typeof CustomOperator>

/** What can be asked of a column, by its type. */
export const customOperators: Record<CustomColumnType, readonly CustomOperator[]> = {
  CHAR: ['startsWith', 'is', 'isNot', 'isSet', 'isNotSet'],
  DOUBLE: ['is', 'isNot', 'atLeast', 'atMost', 'isSet', 'isNotSet'],
  DATETIME: ['is', 'isNot', 'atLeast', 'atMost', 'inLastDays', 'beforeLastDays', 'isSet', 'isNotSet'],
}

/**
 * Whether an operator looks back from today, and so compares with a number of days.
 * @example
 * import { looksBack } from '@comptoir/core/contacts'
 *
 * looksBack('inLastDays') // => true
 * looksBack('atLeast') // => false
 */
export const looksBack = (operator: CustomOperator) =>
  operator === 'inLastDays' || operator === 'beforeLastDays'

/**
 * A condition on a custom value. Accents and case of texts are forgiven. `isNot` holds for those without a value too.
 * `value` is a number, an ISO time, a day of the venue (`yyyy-MM-dd`) or a text; `isSet` and `isNotSet` need none.
 */
export const CustomCondition = z.strictObject({
  columnId: CustomColumnId,
  operator: CustomOperator,
  value: z.optional(z.union([z.number(), line({ max: 500 })])),
})
export interface CustomCondition extends z.infer<typeof CustomCondition> {}

/** The most days that `inLastDays` and `beforeLastDays` look back: ten years. */
export const LAST_DAYS_MAX = 3660

/** The most conditions on custom values in one filter. */
export const CUSTOM_CONDITIONS_MAX = 10

const CustomConditions = z.array(CustomCondition).check(z.maxLength(CUSTOM_CONDITIONS_MAX))

/** The venue's day, week from Monday, or current month, computed for each query (CON-06). */
export const AddedPeriod = z.enum(['today', 'week', 'month'])
export type AddedPeriod = z.infer<typeof AddedPeriod>

const shared = {
  /** Beginnings of first name, last name, e-mail address or phone number; accents forgiven; every word must match. */
  search: z.optional(line({ max: 100 })),
  contactSubscribed: z.optional(z.boolean()),
  /** Has an e-mail address, or has none. */
  contactEmailAddress: z.optional(z.boolean()),
  /** Has a phone number, or has none. */
  contactPhoneNumber: z.optional(z.boolean()),
  /** When they came into the book that is listed, else into the venue; the days below narrow it further. */
  added: z.optional(AddedPeriod),
  /** Days of the venue, both included. */
  addedFrom: z.optional(z.iso.date()),
  addedUntil: z.optional(z.iso.date()),
}

/** What a list of contacts is narrowed by (CON-04, CON-06); kept in segments. */
export const ContactFilter = z.strictObject({ ...shared, custom: z.optional(CustomConditions) })
export interface ContactFilter extends z.infer<typeof ContactFilter> {}

/** Also where a build leaves the schemas out: an address may hold anything. */
function isCondition(given: unknown): boolean {
  const { columnId, operator, value } = (given ?? {}) as Record<keyof CustomCondition, unknown>
  return (
    typeof columnId === 'number' &&
    OPERATORS.some((one) => one === operator) &&
    ['undefined', 'number', 'string'].includes(typeof value)
  )
}

/**
 * Parses the conditions in the query of a list; undefined if they are not valid.
 * @example
 * import { readCustomConditions } from '@comptoir/core/contacts'
 *
 * readCustomConditions('[{"columnId":4,"operator":"isSet"}]') // => [{ columnId: 4, operator: 'isSet' }]
 * readCustomConditions('everyone') // => undefined
 */
export function readCustomConditions(text: string): CustomCondition[] | undefined {
  try {
    const { data } = safeParse(CustomConditions, JSON.parse(text))
    return Array.isArray(data) && data.every(isCondition) ? data.slice(0, CUSTOM_CONDITIONS_MAX) : undefined
  } catch {
    return undefined
  }
}

/** The same as fields of a query; {@link toFilterQuery} makes them. */
export const contactFilterQuery = {
  ...shared,
  /** JSON of a list of conditions on custom values. */
  custom: z.optional(
    z.string().check(
      z.maxLength(8000),
      z.refine((text) => readCustomConditions(text) !== undefined, 'must be conditions as JSON'),
    ),
  ),
}

/**
 * A filter as the query of a list: without what is not set.
 * @example
 * import { type ContactFilter, listContacts, toFilterQuery } from '@comptoir/core/contacts'
 *
 * const filter: ContactFilter = { search: 'eli', added: 'month' }
 * const query = { page: 2, ...toFilterQuery(filter) }
 * const { items } = await api(listContacts, { params: { venueId }, query })
 */
export function toFilterQuery({ custom, ...filter }: ContactFilter) {
  return {
    ...filter,
    ...(custom === undefined || custom.length === 0 ? {} : { custom: JSON.stringify(custom) }),
  }
}
