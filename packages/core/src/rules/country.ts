import * as z from 'zod/mini'

/** A country or territory as a field: the two capital letters of ISO 3166-1. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
