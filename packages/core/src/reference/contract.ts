import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../rules/text.ts'
import { normaliseCity } from './postal.ts'

const language = z.optional(z.enum(['fr', 'en']))
const Names = z.object({ fr: z.string(), en: z.string() })

/** A country (REF-01). */
export const Country = z.object({
  /** ISO 3166-1 numeric: 250 is France. */
  countryId: z.int(),
  /** The country's main time zone, a `value` of {@link Timezone}. */
  timezoneId: z.string(),
  /** In the language asked for, else that of Accept-Language. */
  countryName: z.string(),
  countryNames: Names,
  /** With its plus: `+590`. */
  countryPhoneCode: z.string(),
  /** ISO 3166-1 alpha-2: `GP`. */
  countryNameCode: z.string(),
  /** ISO 4217: `EUR`. */
  currency: z.string(),
})
export interface Country extends z.infer<typeof Country> {}

/** A time zone now (REF-02). Offsets are minutes, positive east of Greenwich. */
export const Timezone = z.object({
  /** IANA name. */
  value: z.string(),
  /** City and name of the zone, in the language asked for. */
  name: z.string(),
  names: Names,
  isDstInEffect: z.boolean(),
  /** What daylight saving adds now: 60 or 0. */
  dstOffset: z.int(),
  /** From UTC now, daylight saving in it: -240 in Guadeloupe. */
  utcOffset: z.int(),
})
export interface Timezone extends z.infer<typeof Timezone> {}

/** A postal code and a city that it serves; the city is written as the post writes it (REF-05, REF-06). */
export const PostalCode = z.object({
  postalCode: z.string(),
  city: z.string(),
  countryNameCode: z.string(),
})
export interface PostalCode extends z.infer<typeof PostalCode> {}

/** Lists countries by name (REF-03). */
export const listCountries = endpoint({
  method: 'GET',
  path: '/countryList',
  summary: 'List countries',
  scope: 'public',
  params: {},
  query: z.strictObject({ language }),
  response: z.array(Country),
})

/** Lists time zones from west to east (REF-04). */
export const listTimezones = endpoint({
  method: 'GET',
  path: '/v2/timezones',
  summary: 'List time zones',
  scope: 'public',
  params: {},
  query: z.strictObject({ language }),
  response: z.array(Timezone),
})

/**
 * Looks up postal codes of France and its overseas territories by their beginning, by the beginning of a city, or
 * both; at least one of them, else 400. At most 50, by code (REF-05).
 */
export const findPostalCodes = endpoint({
  method: 'GET',
  path: '/v2/postalCodes',
  summary: 'Look up postal codes',
  scope: 'public',
  params: {},
  query: z.strictObject({
    postalCode: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    city: z.optional(line({ max: 60 }).check(z.overwrite(normaliseCity))),
  }),
  response: z.array(PostalCode),
})
