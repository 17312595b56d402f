import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { features } from './features.ts'

const names = /* @__PURE__ */ features.map(({ name }) => name)
const FeatureId = z.int().check(z.minimum(1), z.maximum(10_000))
const params = { venueId: VenueId }

/** A feature (FEA-03). */
export const Feature = z.object({
  id: FeatureId,
  name: z.enum(names),
  label: z.object({ fr: z.string(), en: z.string() }),
})
export interface Feature extends z.infer<typeof Feature> {}

/** A feature that a venue has: by its plan, or given by hand; the latter stays when the plan changes (FEA-08). */
export const EnabledFeature = z.extend(Feature, {
  venueId: VenueId,
  source: z.enum(['plan', 'hand']),
})
export interface EnabledFeature extends z.infer<typeof EnabledFeature> {}

/** A wish for a feature, as its venue and staff see it (D-56). Times are milliseconds since 1970. */
export const FeatureRequest = z.object({
  id: /* @__PURE__ */ uuidId('featureRequest'),
  venueId: VenueId,
  venueName: z.string(),
  featureId: FeatureId,
  featureName: z.enum(names),
  requestedBy: z.object({
    managerId: z.nullable(/* @__PURE__ */ intId('manager')),
    name: z.string(),
  }),
  state: z.enum(['open', 'handled']),
  createdAt: z.int(),
  handledAt: z.nullable(z.int()),
})
export interface FeatureRequest extends z.infer<typeof FeatureRequest> {}

/** Lists every feature there is (FEA-04). */
export const listFeatures = endpoint({
  method: 'GET',
  path: '/v2/features',
  summary: 'List features',
  scope: 'session',
  params: {},
  response: z.array(Feature),
})

/** Lists the features that a venue has (FEA-05). */
export const listEnabledFeatures = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/enabledFeatures',
  summary: 'List enabled features',
  scope: 'venue',
  permission: 'venues.features:read',
  orPermissions: 'any',
  allVenues: true,
  params,
  response: z.array(EnabledFeature),
})

/** Gives a venue a feature by hand: staff only, no role holds this (FEA-06). */
export const enableFeature = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/enabledFeatures',
  summary: 'Enable a feature',
  scope: 'venue',
  isAudited: true,
  permission: 'venues.features:update',
  params,
  body: z.strictObject({ featureId: FeatureId }),
  response: EnabledFeature,
})

/** Takes a feature from a venue, until its plan changes: staff only (FEA-07). */
export const disableFeature = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/enabledFeatures/{featureId}',
  summary: 'Disable a feature',
  scope: 'venue',
  isAudited: true,
  permission: 'venues.features:update',
  params: { ...params, featureId: FeatureId },
})

/** Asks for a feature: it reaches staff (FEA-02, D-56). Asked again while open, the same request is answered. */
export const requestFeature = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/featureRequests',
  summary: 'Ask for a feature',
  scope: 'venue',
  permission: 'venues.featureRequests:create',
  params,
  body: z.strictObject({ featureId: FeatureId }),
  response: FeatureRequest,
  errors: ['conflict'],
})

/** Lists what a venue has asked for, newest first. */
export const listVenueFeatureRequests = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/featureRequests',
  summary: 'List the feature requests of a venue',
  scope: 'venue',
  permission: 'venues.featureRequests:read',
  allVenues: true,
  params,
  response: z.array(FeatureRequest),
})

/** Lists what all venues have asked for, oldest first (D-56). */
export const listFeatureRequests = endpoint({
  method: 'GET',
  path: '/v2/featureRequests',
  summary: 'List feature requests',
  scope: 'staff',
  permission: 'staff.features:read',
  params: {},
  query: z.strictObject({ ...pageQuery(50), state: z.optional(z.enum(['open', 'handled'])) }),
  response: z.array(FeatureRequest),
  paged: 'page',
})

/** Marks a request as handled, or open again. */
export const updateFeatureRequest = endpoint({
  method: 'PATCH',
  path: '/v2/featureRequests/{id}',
  summary: 'Mark a feature request',
  scope: 'staff',
  permission: 'staff.features:update',
  params: { id: /* @__PURE__ */ uuidId('featureRequest') },
  body: z.strictObject({ state: z.enum(['open', 'handled']) }),
  response: FeatureRequest,
})
