import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { CountryCode } from '../rules/country.ts'
import { EmailAddress } from '../rules/email.ts'
import { NewPassword } from '../rules/password.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { Siret } from '../rules/siret.ts'
import { hasSiret } from '../rules/territory.ts'
import { line } from '../rules/text.ts'
import { TimeZone } from '../rules/time-zone.ts'
import { Manager, OpenedSession } from './manager.ts'

/** The version of the terms that a sign-up accepts; stored with the time (D-36). */
export const TERMS_VERSION = '2026-11-01'

const Name = /* @__PURE__ */ line({ min: 1, max: 80 })

/** True, chosen by the person: never ticked beforehand (AUT-20, D-36). */
const Accepted = /* @__PURE__ */ z
  .boolean()
  .check(z.refine((value) => value, { error: 'must be accepted', params: { code: 'not_accepted' } }))

const isSiretThere = /* @__PURE__ */ z.refine<{
  countryCode?: string | undefined
  siret?: string | undefined
}>(({ countryCode = 'FR', siret }) => siret !== undefined || !hasSiret(countryCode), {
  error: 'is required in France',
  params: { code: 'required' },
  path: ['siret'],
})

/**
 * What a merchant gives to begin: the person, the venue, the consent (AUT-03, AUT-14). A venue in France or in one of
 * its territories that have them gives its SIRET; without a country it is in France.
 */
export const SignUp = z
  .strictObject({
    managerFirstName: Name,
    managerLastName: Name,
    emailAddress: EmailAddress,
    password: NewPassword,
    phone: PhoneNumber,
    venueName: line({ min: 1, max: 120 }),
    /** An id of `/venues/venueTypeList`. */
    venueTypeId: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    countryCode: z.optional(CountryCode),
    siret: z.optional(Siret),
    timezone: TimeZone,
    language: z.enum(['fr', 'en']),
    termsAccepted: Accepted,
  })
  .check(isSiretThere)
export interface SignUp extends z.input<typeof SignUp> {}

/**
 * Signs a merchant up: manager, venue on plan 27, role Owner, session (AUT-14, D-13). A code goes out by e-mail; an
 * address that has an account answers `existed_email` (AUT-24).
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/v2/signups',
  summary: 'Sign up a merchant',
  scope: 'public',
  params: {},
  body: SignUp,
  response: z.extend(OpenedSession, { venueId: z.int() }),
  errors: ['existed_email'],
})

/** The one entry of the documents' form: an address that is taken is an entry with an error status (AUT-16). */
export const EmailCheck = z.object({
  status: z.enum(['ok', 'error']),
  message: z.optional(z.literal('errors.register.existedEmail')),
})
export interface EmailCheck extends z.infer<typeof EmailCheck> {}

/** Says whether an e-mail address is free for a new account; creates nothing (AUT-16, D-13). */
export const checkNewEmail = endpoint({
  method: 'GET',
  path: '/managers/add',
  summary: 'Check whether an e-mail address is free',
  scope: 'public',
  params: {},
  query: z.strictObject({ emailAddress: EmailAddress }),
  response: z.array(EmailCheck),
})

/**
 * Makes a manager (AUT-15, D-13): by the ticket of an invitation, whose answer begins a session and puts the manager
 * where the ticket says; or by staff, then without a password: the new manager gets a link to set one, and the
 * token is null, because no one is given the session of another.
 */
export const createManager = endpoint({
  method: 'POST',
  path: '/v2/managers',
  summary: 'Create a manager',
  scope: 'public',
  params: {},
  body: z.strictObject({
    managerFirstName: Name,
    managerLastName: Name,
    language: z._default(z.enum(['fr', 'en']), 'fr'),
    phone: z.optional(PhoneNumber),
    /** The word in the link of an invitation. */
    ticket: z.optional(z.string().check(z.maxLength(200))),
    /** With a ticket. */
    password: z.optional(NewPassword),
    /** With a ticket: the terms (D-36). */
    termsAccepted: z.optional(Accepted),
    /** By staff; a ticket knows its own. */
    emailAddress: z.optional(EmailAddress),
    /** The same, by the name that it has in answers (D-130). */
    managerEmail: z.optional(EmailAddress),
    managerAccountType: z.optional(z.enum(['admin', 'venueVendor', 'other'])),
  }),
  response: z.object({ token: z.nullable(z.string()), manager: Manager }),
  errors: ['existed_email', 'invalid_token', 'unauthenticated', 'forbidden'],
})

/** How a code is sent. */
export const CodeChannel = z.enum(['email', 'sms'])
export type CodeChannel = z.infer<typeof CodeChannel>

/** Says where the last code went, and whether one may go to the phone instead. */
export const getActivation = endpoint({
  method: 'GET',
  path: '/v2/managers/me/activations',
  summary: 'Read where my activation code went',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  response: z.object({
    channel: CodeChannel,
    /** Mostly hidden, as in {@link resendActivation}. */
    sentTo: z.string(),
    /** When it stops working, ISO 8601; null if none works. */
    expiresAt: z.nullable(z.string()),
    /** The phone that a code may go to, mostly hidden; null where that cannot be. */
    phone: z.nullable(z.string()),
  }),
  errors: ['conflict'],
})

/** Activates the account by the six digits that were sent (AUT-13, AUT-19): 10 minutes, 5 tries. */
export const activateMe = endpoint({
  method: 'POST',
  path: '/v2/managers/me/activations',
  summary: 'Activate my account by the code',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  body: z.strictObject({ activationCode: line({ min: 1, max: 20 }) }),
  response: Manager,
  errors: ['wrong_code', 'expired_code'],
})

/**
 * Sends a new code, by e-mail or to the phone; earlier codes stop working (D-13). To a phone, few go in a
 * day: then `rule` with the field `channel` says so.
 */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/v2/managers/me/activations/resends',
  summary: 'Send me a new activation code',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  query: z.strictObject({ channel: z.optional(CodeChannel) }),
  response: z.object({
    channel: CodeChannel,
    /** Where to, mostly hidden: `c•••@comptoir.example`, `+590•••56`. */
    sentTo: z.string(),
    /** When it stops working, ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: ['conflict', 'rule'],
})
