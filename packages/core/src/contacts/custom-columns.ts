import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'
import {
  Contact,
  ContactId,
  CustomColumn,
  CustomColumnId,
  CustomColumnType,
  CustomValueChanges,
} from './shapes.ts'

const inVenue = { venueId: VenueId }
const oneContact = { venueId: VenueId, contactId: ContactId }
const oneColumn = { venueId: VenueId, id: CustomColumnId }
const name = line({ min: 1, max: 100 })

/** Lists a venue's custom columns, the oldest first (CON-25). */
export const listCustomColumns = endpoint({
  scope: 'venue',
  permission: 'contacts.customColumns:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/customColumns',
  summary: 'List custom columns',
  params: inVenue,
  response: z.array(CustomColumn),
})

/** Adds a custom column (CON-26); at most 100 in a venue. 409 `conflict` when another has the label. */
export const createCustomColumn = endpoint({
  scope: 'venue',
  permission: 'contacts.customColumns:create',
  method: 'POST',
  path: '/v2/venues/{venueId}/customColumns',
  summary: 'Create a custom column',
  params: inVenue,
  body: z.strictObject({ userLabel: name, type: CustomColumnType }),
  response: CustomColumn,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Reads a custom column (CON-27). */
export const getCustomColumn = endpoint({
  scope: 'venue',
  permission: 'contacts.customColumns:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/customColumns/{id}',
  summary: 'Read a custom column',
  params: oneColumn,
  response: CustomColumn,
})

/** Changes a custom column (CON-28). 422 `rule` when the type is changed while contacts have values. */
export const updateCustomColumn = endpoint({
  scope: 'venue',
  permission: 'contacts.customColumns:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/customColumns/{id}',
  summary: 'Change a custom column',
  params: oneColumn,
  body: z.strictObject({ userLabel: z.optional(name), type: z.optional(CustomColumnType) }),
  response: CustomColumn,
  errors: ['conflict', 'rule'],
})

/** Deletes a custom column (CON-29, D-30): its values are no longer shown. */
export const deleteCustomColumn = endpoint({
  scope: 'venue',
  permission: 'contacts.customColumns:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/customColumns/{id}',
  summary: 'Delete a custom column',
  params: oneColumn,
})

/** Changes a contact's values of custom columns, by the column's id; null takes one away (D-30). */
export const updateCustomValues = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/contacts/{contactId}/customColumns',
  summary: 'Change custom values',
  params: oneContact,
  body: CustomValueChanges,
  response: Contact,
  errors: ['rule'],
})
