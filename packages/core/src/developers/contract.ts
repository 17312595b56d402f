import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'
import { CallableAddress } from '../rules/web-address.ts'
import { webhookEventTypes } from './event-types.ts'
import { defaultKeyScopes, keyScopes } from './scopes.ts'

/** An API key's id; not the key itself. */
export const ApiKeyId = /* @__PURE__ */ uuidId('apiKey')
/** A webhook's id. */
export const WebhookId = /* @__PURE__ */ uuidId('webhook')
/** The id of one delivery of an event to a webhook. */
export const DeliveryId = /* @__PURE__ */ uuidId('webhookDelivery')

/** An API key of one or more venues as it is listed (MGR-02, D-62). The key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: ApiKeyId,
  userLabel: z.string(),
  /** The beginning of the key, to recognise it. */
  prefix: z.string(),
  /** The venues that it speaks for; of those of others, none is named. */
  venueIds: z.array(VenueId),
  /** Permission paths; see {@link keyScopes}. */
  scopes: z.array(z.string()),
  /** Who made it; null when that manager is gone. */
  managerId: z.nullable(/* @__PURE__ */ intId('manager')),
  /** Milliseconds since 1970, here and below. */
  createdAt: z.number(),
  /** To the minute. */
  lastUsedAt: z.nullable(z.number()),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.number()),
})
export interface ApiKey extends z.infer<typeof ApiKey> {}

/** A new API key with the key itself, this once. */
export const CreatedApiKey = z.extend(ApiKey, { secret: z.string() })
export interface CreatedApiKey extends z.infer<typeof CreatedApiKey> {}

/** Where a venue's events are sent. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  label: z.string(),
  eventTypes: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Why it is not enabled: a manager's choice, 5 days of failure, or the answer 410 Gone. */
  disabledReason: z.nullable(z.enum(['manager', 'failing', 'gone'])),
  /** Since when each attempt has failed; milliseconds since 1970, as below. */
  failingSince: z.nullable(z.number()),
  createdAt: z.number(),
})
export interface Webhook extends z.infer<typeof Webhook> {}

/** A webhook with the secret that signs what it is sent, this once. */
export const CreatedWebhook = z.extend(Webhook, { secret: z.string() })
export interface CreatedWebhook extends z.infer<typeof CreatedWebhook> {}

/** The delivery of one event to one webhook: pending, delivered or given up. */
export const WebhookDelivery = z.object({
  id: DeliveryId,
  webhookId: WebhookId,
  eventType: z.string(),
  /** The header `webhook-id`: the same for each attempt and for replays. */
  messageId: z.string(),
  origin: z.enum(['event', 'test', 'replay']),
  /** `canceled`: the webhook was disabled before it could arrive. */
  state: z.enum(['queued', 'delivered', 'failed', 'canceled']),
  attempts: z.int(),
  /** The status of the last answer; null when there was none. */
  responseStatus: z.nullable(z.int()),
  /** How long the last attempt took. */
  durationMs: z.nullable(z.int()),
  /** Why the last attempt failed. */
  error: z.nullable(
    z.enum(['status', 'timeout', 'connection', 'refused_address', 'refused_url', 'too_large', 'interrupted']),
  ),
  /** Milliseconds since 1970, as below. */
  createdAt: z.number(),
  nextAttemptAt: z.nullable(z.number()),
})
export interface WebhookDelivery extends z.infer<typeof WebhookDelivery> {}

const inVenue = { venueId: VenueId }
const inWebhook = { venueId: VenueId, id: WebhookId }
const EventTypes = z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(100))
const Label = line({ max: 80 })

/** Lists the venue's API keys, newest first (MGR-12). */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/apiKeys',
  summary: 'List API keys',
  scope: 'venue',
  permission: 'developers.apiKeys:read',
  allVenues: true,
  params: inVenue,
  response: z.array(ApiKey),
})

/**
 * Makes an API key and answers it, this once: only a hash is kept (MGR-13, D-62). Its scopes are at most what the
 * maker may do in each of its venues. Not repeatable by Idempotency-Key, as that would keep the key readable.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/apiKeys',
  summary: 'Create an API key',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.apiKeys:create',
  params: inVenue,
  body: z.strictObject({
    userLabel: line({ min: 1, max: 80 }),
    /** The other venues that it speaks for; its maker may create keys in each. */
    venueIds: z._default(z.array(VenueId).check(z.maxLength(100)), []),
    scopes: z._default(z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(100)), [
      ...defaultKeyScopes,
    ]),
    /** Without it the key lasts until it is revoked. */
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
  }),
  response: CreatedApiKey,
  errors: ['rule'],
})

/**
 * Revokes an API key at once, its live streams too (MGR-14): in this venue and in each other of its venues in which the
 * caller may revoke keys.
 */
export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/apiKeys/{id}',
  summary: 'Revoke an API key',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.apiKeys:delete',
  params: { venueId: VenueId, id: ApiKeyId },
})

/** Lists the venue's webhooks, newest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/webhooks',
  summary: 'List webhooks',
  scope: 'venue',
  permission: 'developers.webhooks:read',
  params: inVenue,
  response: z.array(Webhook),
})

/** Has the venue's events sent to an address from now on; returns the signing secret, this once. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webhooks',
  summary: 'Add a webhook',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.webhooks:create',
  params: inVenue,
  body: z.strictObject({ url: CallableAddress, label: z._default(Label, ''), eventTypes: EventTypes }),
  response: CreatedWebhook,
  errors: ['rule'],
})

/** Reads a webhook. */
export const getWebhook = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/webhooks/{id}',
  summary: 'Read a webhook',
  scope: 'venue',
  permission: 'developers.webhooks:read',
  params: inWebhook,
  response: Webhook,
})

/** Changes a webhook. Enabled again, it is sent what happens from then on; see deliveries for what it missed. */
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/webhooks/{id}',
  summary: 'Change a webhook',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.webhooks:update',
  params: inWebhook,
  body: z.strictObject({
    url: z.optional(CallableAddress),
    label: z.optional(Label),
    eventTypes: z.optional(EventTypes),
    isEnabled: z.optional(z.boolean()),
  }),
  response: Webhook,
  errors: ['rule'],
})

/** Removes a webhook with its deliveries. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/webhooks/{id}',
  summary: 'Remove a webhook',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.webhooks:delete',
  params: inWebhook,
})

/** Replaces the signing secret at once and answers the new one, this once. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webhooks/{id}/secret',
  summary: 'Replace the signing secret',
  scope: 'venue',
  isAudited: true,
  permission: 'developers.webhooks:update',
  params: inWebhook,
  response: CreatedWebhook,
})

/** Sends an event of the type `webhooks.test`. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webhooks/{id}/test',
  summary: 'Send a test event',
  scope: 'venue',
  permission: 'developers.webhooks:send',
  params: inWebhook,
  response: WebhookDelivery,
  isIdempotent: true,
  errors: ['rule'],
})

/** Lists what a webhook was sent in the last 30 days, newest first, read by cursor. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/webhooks/{id}/deliveries',
  summary: 'List deliveries',
  scope: 'venue',
  permission: 'developers.webhooks:read',
  params: inWebhook,
  query: z.strictObject({
    ...cursorQuery(25),
    state: z.optional(z.enum(['queued', 'delivered', 'failed', 'canceled'])),
  }),
  response: z.array(WebhookDelivery),
  paged: 'cursor',
})

/** Sends the same event again, under the same `webhook-id`, as a new delivery. */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Send a delivery again',
  scope: 'venue',
  permission: 'developers.webhooks:send',
  params: { ...inWebhook, deliveryId: DeliveryId },
  response: WebhookDelivery,
  isIdempotent: true,
  errors: ['rule'],
})
