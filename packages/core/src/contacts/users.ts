import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { EmailAddress } from '../rules/email.ts'
import { line } from '../rules/text.ts'
import { ContactId, EARLIEST_BIRTHDAY, Gender } from './shapes.ts'

const language = z.enum(['fr', 'en'])

/**
 * How a guest came: added by the venue itself, by a visit that was reported, by a message, its loyalty book, its wifi
 * or an order (CON-01, D-25).
 */
export const GUEST_SOURCES = ['invite', 'visit', 'message', 'loyalty', 'wifi', 'order'] as const

/** One of {@link GUEST_SOURCES}. */
export const GuestSource = z.enum(GUEST_SOURCES)
export type GuestSource = z.infer<typeof GuestSource>

/**
 * A guest of a venue: a contact who wrote, is in its loyalty book, came by its wifi or an order, or was added as one
 * (CON-01, CON-12, D-25).
 */
export const User = z.object({
  /** The same as the person's contactId. */
  userId: ContactId,
  venueId: VenueId,
  userFirstName: z.string(),
  userLastName: z.string(),
  /** The digits of E.164 without the plus. */
  userMobilePhone: z.nullable(z.string()),
  userEmailAddress: z.nullable(z.string()),
  userGender: z.nullable(Gender),
  userBirthday: z.nullable(z.string()),
  userLanguage: z.nullable(language),
  /** Added by the venue, and not by coming. */
  isInvite: z.boolean(),
  /** Each way that they came, in the order of {@link GUEST_SOURCES}. */
  sources: z.array(GuestSource),
  visitCount: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export interface User extends z.infer<typeof User> {}

/** Which guests are listed or exported (CON-01). */
export const GuestFilter = z.strictObject({
  /** Beginnings of first name, last name, e-mail address or phone number; accents forgiven; every word must match. */
  search: z.optional(line({ max: 100 })),
  source: z.optional(GuestSource),
  /** Days of the venue on which they were seen last, both included. */
  seenFrom: z.optional(z.iso.date()),
  seenUntil: z.optional(z.iso.date()),
})
export interface GuestFilter extends z.infer<typeof GuestFilter> {}

const inVenue = { venueId: VenueId }
const oneUser = { venueId: VenueId, userId: ContactId }
const begins = z.optional(line({ min: 1, max: 100 }))
const fields = {
  userFirstName: z.optional(line({ max: 100 })),
  userLastName: z.optional(line({ max: 100 })),
  userMobilePhone: z.optional(z.nullable(line({ max: 40 }))),
  userEmailAddress: z.optional(z.nullable(EmailAddress)),
  userGender: z.optional(z.nullable(Gender)),
  userBirthday: z.optional(
    z.nullable(
      z.iso.date().check(
        z.refine((value) => value >= EARLIEST_BIRTHDAY, {
          error: 'must not be before 1900',
          params: { code: 'birthday' },
        }),
      ),
    ),
  ),
  userLanguage: z.optional(z.nullable(language)),
}

/** Lists the venue's guests, those seen last first; each field is searched by its beginning (CON-01, CON-30). */
export const listUsers = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/users',
  summary: 'List guests',
  params: inVenue,
  query: z.strictObject({
    ...pageQuery(),
    ...GuestFilter.shape,
    userFirstName: begins,
    userLastName: begins,
    userMobilePhone: begins,
    userEmailAddress: begins,
  }),
  paged: 'page',
  response: z.array(User),
})

/** Reads a guest (CON-31). */
export const getUser = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/users/{userId}',
  summary: 'Read a guest',
  params: oneUser,
  response: User,
})

/**
 * Adds a guest (CON-33). A contact with the e-mail address or phone number becomes a guest unchanged:
 * what they have stays, what they lack is filled in.
 */
export const createUser = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:create',
  method: 'POST',
  path: '/v2/venues/{venueId}/users',
  summary: 'Create a guest',
  params: inVenue,
  body: z.strictObject({
    ...fields,
    /** The venue of the path, where it is given. */
    creationVenueId: z.optional(VenueId),
    isInvite: z._default(z.boolean(), true),
  }),
  response: User,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Lists the guests who were seen last (CON-34). */
export const listVenueUsers = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/venuesUsers',
  summary: 'List the guests seen last',
  params: inVenue,
  query: z.strictObject({ limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25) }),
  response: z.array(User),
})

/** Changes a guest (CON-35). 409 `conflict` when another person has the e-mail address or phone number. */
export const updateVenueUser = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/venuesUsers/{userId}',
  summary: 'Change a guest',
  params: oneUser,
  body: z.strictObject({ ...fields, isInvite: z.optional(z.boolean()) }),
  response: User,
  errors: ['conflict', 'rule'],
})
