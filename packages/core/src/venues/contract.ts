import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'
import { language, ownFields } from './own-fields.ts'

const ClassificationId = /* @__PURE__ */ intId('classification')

/** A label that staff put on venues, to find those of a kind (VEN-13). */
export const Classification = z.object({
  id: ClassificationId,
  name: z.object({ fr: z.string(), en: z.string() }),
})
export interface Classification extends z.infer<typeof Classification> {}

/** A shop or restaurant (VEN-05). Credits are whole numbers; texts that are not known are empty. */
export const Venue = z.object({
  venueId: VenueId,
  venueName: z.string(),
  /** 27 is the self-served plan, 41 SO_CONNECT (VEN-20, D-10). */
  venuePlanId: z.int(),
  venueFreeSMSCredits: z.int(),
  venuePaidSMSCredits: z.int(),
  venueFreeEmailCredits: z.int(),
  venuePaidEmailCredits: z.int(),
  /** IANA name (D-38). */
  timezone: z.string(),
  venueLatitude: z.nullable(z.number()),
  venueLongitude: z.nullable(z.number()),
  /** Street and number. */
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string(),
  /** E.164, or empty. */
  phoneNumber: z.string(),
  /** An id of `/venues/venueTypeList`. */
  venueTypeId: z.nullable(z.int()),
  siret: z.string(),
  logoUrl: z.string(),
  /** The place at Google, where people also write reviews (MSG-17). */
  mapsUri: z.string(),
  /** The name that its SMS come from; empty for that of the installation (SMS-06). */
  smsSender: z.string(),
  language,
  classifications: z.array(Classification),
  /** The admin who coaches the venue (RBC-17). */
  coachManagerId: z.nullable(/* @__PURE__ */ intId('manager')),
})
export interface Venue extends z.infer<typeof Venue> {}

/** Written down, because the pages of the back office carry no shapes. */
const venueFields: readonly string[] = [
  'venueId',
  'venueName',
  'venuePlanId',
  'venueFreeSMSCredits',
  'venuePaidSMSCredits',
  'venueFreeEmailCredits',
  'venuePaidEmailCredits',
  'timezone',
  'venueLatitude',
  'venueLongitude',
  'address',
  'postalCode',
  'city',
  'countryCode',
  'phoneNumber',
  'venueTypeId',
  'siret',
  'logoUrl',
  'mapsUri',
  'smsSender',
  'language',
  'classifications',
  'coachManagerId',
] satisfies (keyof Venue)[]

const isListOfVenueFields = (list: string) => list.split(',').every((name) => venueFields.includes(name))

/**
 * Lists the venues that the manager may work in, or that an API key speaks for (VEN-07, D-62). With `fields`, such as
 * `venueId,venueName`, each has these alone.
 */
export const listMyVenues = endpoint({
  method: 'GET',
  path: '/v2/managers/me/venues',
  summary: 'List my venues',
  scope: 'session',
  keyPermission: 'venues.venue:read',
  params: {},
  query: z.strictObject({
    ...pageQuery(100),
    fields: z.optional(
      z
        .string()
        .check(
          z.maxLength(1000),
          z.refine(isListOfVenueFields, { error: 'names a field that venues do not have' }),
        ),
    ),
  }),
  response: z.array(Venue),
  paged: 'page',
})

/** Lists every venue by name, for staff (VEN-06); `search` looks into name, city, postal code and siret. */
export const listVenues = endpoint({
  method: 'GET',
  path: '/v2/venues',
  summary: 'List venues',
  scope: 'staff',
  permission: 'staff.venues:read',
  params: {},
  query: z.strictObject({
    ...pageQuery(50),
    search: z.optional(line({ max: 100 })),
    planId: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    classificationId: z.optional(ClassificationId),
    venueTypeId: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  }),
  response: z.array(Venue),
  paged: 'page',
})

/** What staff alone may change. */
const byStaff = {
  venuePlanId: z.union([z.literal(27), z.literal(41)]),
  classificationIds: z.array(ClassificationId).check(z.maxLength(20)),
  coachManagerId: z.nullable(/* @__PURE__ */ intId('manager')),
}

/**
 * Creates a venue with its profile, the preset roles and the features of its plan (VEN-08). `ownerManagerId` becomes
 * its owner; without it, the manager who creates it. 422 for an unknown type, classification, coach or owner.
 */
export const createVenue = endpoint({
  method: 'POST',
  path: '/v2/venues',
  summary: 'Create a venue',
  scope: 'staff',
  permission: 'staff.venues:create',
  params: {},
  isIdempotent: true,
  body: z.extend(z.partial(z.strictObject({ ...ownFields, ...byStaff })), {
    venueName: ownFields.venueName,
    ownerManagerId: z.optional(/* @__PURE__ */ intId('manager')),
  }),
  response: Venue,
  errors: ['rule'],
})

/** Reads a venue (VEN-09). */
export const getVenue = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}',
  summary: 'Read a venue',
  scope: 'venue',
  permission: 'venues.venue:read',
  params: { venueId: VenueId },
  response: Venue,
})

/**
 * Changes a venue (VEN-10). `venuePlanId`, `classificationIds` and `coachManagerId` are for staff, 403 for others; a
 * new plan brings its features and leaves those given by hand.
 */
export const updateVenue = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}',
  summary: 'Change a venue',
  scope: 'venue',
  permission: 'venues.venue:update',
  params: { venueId: VenueId },
  body: z.partial(z.strictObject({ ...ownFields, ...byStaff })),
  response: Venue,
  errors: ['rule'],
})

/**
 * Deletes a venue (VEN-11). At once it is gone for everybody: its streams end, its web chats answer 404, its
 * invitations end; sessions live on, as their managers may have other venues (D-35). All its data is kept until
 * `purgeAt`, 30 days later, for the case of a mistake, and then erased.
 */
export const deleteVenue = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}',
  summary: 'Delete a venue',
  scope: 'venue',
  isAudited: true,
  permission: 'venues.venue:delete',
  params: { venueId: VenueId },
  response: z.object({
    venueId: VenueId,
    /** Milliseconds since 1970. */
    deletedAt: z.int(),
    purgeAt: z.int(),
  }),
})

/** A member of staff opened the venue, without a role in it. */
export const StaffVisit = z.object({
  managerId: z.int(),
  name: z.string(),
  /** When the day's first and last call was made; to the minute. */
  firstAt: z.number(),
  lastAt: z.number(),
})
export interface StaffVisit extends z.infer<typeof StaffVisit> {}

/** Lists on which of the last 90 days staff opened the venue, the latest first: no one looks in unseen. */
export const listStaffVisits = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/staffVisits',
  summary: 'List visits of staff',
  scope: 'venue',
  permission: 'rbac.managers:read',
  params: { venueId: VenueId },
  response: z.array(StaffVisit),
})

/** Lists the kinds of venue, in both languages (VEN-12). Open to all: sign-up asks for it. */
export const listVenueTypes = endpoint({
  method: 'GET',
  path: '/venues/venueTypeList',
  summary: 'List venue types',
  scope: 'public',
  params: {},
  response: z.array(z.object({ venueTypeId: z.int(), name: z.object({ fr: z.string(), en: z.string() }) })),
})

const labels = { name: z.strictObject({ fr: line({ min: 1, max: 60 }), en: line({ min: 1, max: 60 }) }) }

/** Lists classifications (VEN-13). */
export const listClassifications = endpoint({
  method: 'GET',
  path: '/v2/classifications',
  summary: 'List classifications',
  scope: 'session',
  params: {},
  response: z.array(Classification),
})

/** Creates a classification (VEN-14). */
export const createClassification = endpoint({
  method: 'POST',
  path: '/v2/classifications',
  summary: 'Create a classification',
  scope: 'staff',
  permission: 'staff.classifications:create',
  params: {},
  isIdempotent: true,
  body: z.strictObject(labels),
  response: Classification,
  errors: ['conflict'],
})

/** Renames a classification (VEN-15). */
export const updateClassification = endpoint({
  method: 'PATCH',
  path: '/v2/classifications/{id}',
  summary: 'Rename a classification',
  scope: 'staff',
  permission: 'staff.classifications:update',
  params: { id: ClassificationId },
  body: z.strictObject(labels),
  response: Classification,
  errors: ['conflict'],
})

/** Deletes a classification; the venues lose the label (VEN-16). */
export const deleteClassification = endpoint({
  method: 'DELETE',
  path: '/v2/classifications/{id}',
  summary: 'Delete a classification',
  scope: 'staff',
  permission: 'staff.classifications:delete',
  params: { id: ClassificationId },
})
