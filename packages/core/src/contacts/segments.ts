import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import { ContactFilter } from './filter.ts'
import { AddressBookId } from './shapes.ts'

/** A segment's id. */
export const SegmentId = /* @__PURE__ */ intId('segment')

/** A choice of contacts that is evaluated each time: a filter of a book, or of everybody. */
export const Segment = z.object({
  id: SegmentId,
  venueId: VenueId,
  name: z.string(),
  addressBookId: z.nullable(AddressBookId),
  filter: ContactFilter,
})
export interface Segment extends z.infer<typeof Segment> {}

const inVenue = { venueId: VenueId }
const oneSegment = { venueId: VenueId, id: SegmentId }
const name = line({ min: 1, max: 100 })

/** Lists a venue's segments by name. */
export const listSegments = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/segments',
  summary: 'List segments',
  params: inVenue,
  response: z.array(Segment),
})

/** Keeps a filter as a segment; at most 200 in a venue. 409 `conflict` when another has the name. */
export const createSegment = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'POST',
  path: '/v2/venues/{venueId}/segments',
  summary: 'Create a segment',
  params: inVenue,
  body: z.strictObject({
    name,
    addressBookId: z.optional(z.nullable(AddressBookId)),
    filter: ContactFilter,
  }),
  response: Segment,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Changes a segment. */
export const updateSegment = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/segments/{id}',
  summary: 'Change a segment',
  params: oneSegment,
  body: z.strictObject({
    name: z.optional(name),
    addressBookId: z.optional(z.nullable(AddressBookId)),
    filter: z.optional(ContactFilter),
  }),
  response: Segment,
  errors: ['conflict'],
})

/** Deletes a segment; the contacts stay. */
export const deleteSegment = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/segments/{id}',
  summary: 'Delete a segment',
  params: oneSegment,
})
