import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { CountryCode } from '../rules/country.ts'
import { EmailAddress } from '../rules/email.ts'
import { Origin } from '../rules/origin.ts'
import { NewPassword } from '../rules/password.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line } from '../rules/text.ts'
import { TimeZone } from '../rules/time-zone.ts'
import { OpenedSession } from '../session/index.ts'

const Name = /* @__PURE__ */ line({ min: 1, max: 80 })

/** What the owner of a new installation gives: the code of the console, the person, the first venue. */
export const NewOwner = z.strictObject({
  /** Printed by `comptoir start` and written to its log, while the installation has no account. */
  code: line({ min: 1, max: 40 }),
  managerFirstName: Name,
  managerLastName: Name,
  emailAddress: EmailAddress,
  password: NewPassword,
  language: z.enum(['fr', 'en']),
  venueName: line({ min: 1, max: 120 }),
  countryCode: CountryCode,
  /** That of the venue. */
  phone: z.optional(PhoneNumber),
  timezone: TimeZone,
  /** The site that may show the chat. */
  siteOrigin: z.optional(Origin),
})
export interface NewOwner extends z.input<typeof NewOwner> {}

/**
 * Creates the first account of an installation, an admin, with a venue that it owns and a chat for its site. The code
 * works once: as soon as there is an account, the answer is `conflict`.
 */
export const createOwner = endpoint({
  method: 'POST',
  path: '/v2/installation/owner',
  summary: 'Create the owner of a new installation',
  scope: 'public',
  params: {},
  body: NewOwner,
  response: z.extend(OpenedSession, { venueId: z.int(), webchatId: z.string() }),
  errors: ['wrong_code', 'conflict'],
})
