import * as z from 'zod/mini'
import { CampaignType } from '../campaigns/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { TriggerPreview, TriggerRun, TriggerRunState } from './log.ts'
import { Trigger, TriggerId, TriggerKind, triggerDraft } from './shapes.ts'

const ofVenue = { venueId: VenueId }
const one = { venueId: VenueId, id: TriggerId }
const reading = { scope: 'venue', permission: 'campaigns.triggers:read', method: 'GET' } as const

/** The triggers of a venue (TRG-02), at most 30; venues of the self-served plan have none (TRG-27): 403. */
export const listTriggers = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/triggers',
  summary: 'List triggers',
  params: ofVenue,
  response: z.array(Trigger),
})

/** Reads a trigger. */
export const readTrigger = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/triggers/{id}',
  summary: 'Read a trigger',
  params: one,
  response: Trigger,
})

/** Writes a trigger; it is switched off. 422 `rule` where the venue has 30, or a segment is not its own. */
export const createTrigger = endpoint({
  scope: 'venue',
  permission: 'campaigns.triggers:create',
  isIdempotent: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/triggers',
  summary: 'Create a trigger',
  params: ofVenue,
  body: z.strictObject({ kind: TriggerKind, channel: CampaignType, ...triggerDraft }),
  response: Trigger,
  errors: ['rule'],
})

/**
 * Changes a trigger, or switches it on or off. To switch it on needs `campaigns.campaigns:send` too, and all that its
 * messages need: 422 `rule` names the field, such as `steps.0.content.body`, `steps.0.content.senderId`,
 * `conditions.segmentId`, `conditions.hour`. What was written while it is on holds for the messages that follow. A change
 * may name the `revision` that it is based on: 409 `conflict` where somebody was quicker.
 */
export const updateTrigger = endpoint({
  scope: 'venue',
  permission: 'campaigns.triggers:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/triggers/{id}',
  summary: 'Change a trigger, or switch it on or off',
  params: one,
  body: z.strictObject({
    ...triggerDraft,
    revision: z.optional(z.int().check(z.minimum(1))),
    isActive: z.optional(z.boolean()),
  }),
  response: Trigger,
  errors: ['rule', 'conflict'],
})

/** Deletes a trigger with its log; no one gets a further message of it. */
export const deleteTrigger = endpoint({
  scope: 'venue',
  permission: 'campaigns.triggers:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/triggers/{id}',
  summary: 'Delete a trigger',
  params: one,
})

/** Whom a trigger reaches in the next seven days, by name, before or after it is switched on. Needs `contacts.contacts:read` too. */
export const previewTrigger = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/triggers/{id}/preview',
  summary: 'Preview whom a trigger reaches',
  params: one,
  response: TriggerPreview,
})

/** The people of a trigger, those whose turn came last first, with the reasons why they got nothing. Needs `contacts.contacts:read` too. */
export const listTriggerRuns = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/triggers/{id}/runs',
  summary: 'List the people of a trigger',
  params: one,
  query: z.strictObject({ ...cursorQuery(), state: z.optional(TriggerRunState) }),
  paged: 'cursor',
  response: z.array(TriggerRun),
})
