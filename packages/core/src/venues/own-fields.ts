import * as z from 'zod/mini'
import { MapsAddress } from '../rules/maps-address.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { isOwnFile } from '../rules/picture-address.ts'
import { Siret } from '../rules/siret.ts'
import { line } from '../rules/text.ts'
import { TimeZone } from '../rules/time-zone.ts'
import { isWebAddress } from '../rules/web-address.ts'
import { SenderId } from '../sms/index.ts'

/** The language of a venue. */
export const language = z.enum(['fr', 'en'])
const optional = <T extends z.core.$ZodType>(schema: T) => z.union([schema, z.literal('')])
/** A picture on the web, or a public file of ours by its address on this server. */
const LogoUrl = z.string().check(
  z.maxLength(500),
  z.refine((value) => isOwnFile(value) || (/^https:\/\/[^\s"'<>\\]+$/.test(value) && isWebAddress(value)), {
    error: 'must be an address that begins with https://',
    params: { code: 'https_url' },
  }),
)
/** What a manager with the right may change (VEN-10). */
export const ownFields = {
  venueName: line({ min: 1, max: 120 }),
  timezone: TimeZone,
  venueLatitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  venueLongitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  address: line({ max: 200 }),
  postalCode: line({ max: 12 }),
  city: line({ max: 80 }),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phoneNumber: optional(PhoneNumber),
  venueTypeId: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  siret: optional(Siret),
  logoUrl: optional(LogoUrl),
  mapsUri: optional(MapsAddress),
  /** The name that its SMS come from; the server refuses `protected_sender`, the name of a service that no venue is (T33). */
  smsSender: optional(SenderId),
  language,
}
