import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'
import { contactFilterQuery } from './filter.ts'
import {
  AddressBook,
  AddressBookId,
  AddressBookSource,
  Contact,
  ContactChange,
  ContactChangeId,
  ContactId,
  MergeFields,
  NewContact,
} from './shapes.ts'

const inVenue = { venueId: VenueId }
const oneBook = { venueId: VenueId, id: AddressBookId }
const oneContact = { venueId: VenueId, contactId: ContactId }
const name = line({ min: 1, max: 100 })

/** Lists a venue's address books by name (CON-13). */
export const listAddressBooks = endpoint({
  scope: 'venue',
  permission: 'contacts.addressBooks:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBooks',
  summary: 'List address books',
  params: inVenue,
  response: z.array(AddressBook),
})

/**
 * Adds an address book (CON-14); at most 500 in a venue. Without `source` it is the user's own, or an import's when
 * its name ends in eight digits or more (D-29). 409 `conflict` when another has the name, 422 `rule` with one too many.
 */
export const createAddressBook = endpoint({
  scope: 'venue',
  permission: 'contacts.addressBooks:create',
  method: 'POST',
  path: '/v2/venues/{venueId}/addressBooks',
  summary: 'Create an address book',
  params: inVenue,
  body: z.strictObject({ addressBookName: name, source: z.optional(AddressBookSource) }),
  response: AddressBook,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Reads an address book (CON-15). */
export const getAddressBook = endpoint({
  scope: 'venue',
  permission: 'contacts.addressBooks:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBooks/{id}',
  summary: 'Read an address book',
  params: oneBook,
  response: AddressBook,
})

/** Renames an address book (CON-16). 409 `conflict` when another has the name. */
export const updateAddressBook = endpoint({
  scope: 'venue',
  permission: 'contacts.addressBooks:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/addressBooks/{id}',
  summary: 'Rename an address book',
  params: oneBook,
  body: z.strictObject({ addressBookName: name }),
  response: AddressBook,
  errors: ['conflict'],
})

/** What was deleted, and what takes it back within 30 days ({@link undoContactChange}). */
export const Deleted = z.object({
  deleted: z.int(),
  /** Null where nothing was deleted. */
  changeId: z.nullable(ContactChangeId),
})
export interface Deleted extends z.infer<typeof Deleted> {}

/**
 * Deletes an address book (CON-17). Its people stay in the venue; with `contacts=delete` those who are in no other book
 * are deleted too (which needs `contacts.contacts:delete`), to be undone like any deletion, however many they are.
 */
export const deleteAddressBook = endpoint({
  scope: 'venue',
  permission: 'contacts.addressBooks:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/addressBooks/{id}',
  summary: 'Delete an address book',
  params: oneBook,
  query: z.strictObject({ contacts: z._default(z.enum(['keep', 'delete']), 'keep') }),
  response: Deleted,
})

/** A page by number, or by the `cursor` of the page before (D-53); the cursor goes before the number. */
const listing = z.strictObject({
  ...pageQuery(),
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))),
  ...contactFilterQuery,
})

/** Lists the contacts of a book, those who came last first (CON-18). */
export const listBookContacts = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/addressBooks/{id}/contacts',
  summary: 'List the contacts of an address book',
  params: oneBook,
  query: listing,
  paged: 'both',
  response: z.array(Contact),
})

/** Lists all contacts of a venue, in a book or not, newest first. */
export const listContacts = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/contacts',
  summary: 'List contacts',
  params: inVenue,
  query: listing,
  paged: 'both',
  response: z.array(Contact),
})

/**
 * Adds a contact (CON-19, CON-38, CON-39). 409 `conflict` when another contact has the e-mail address or phone number:
 * `fields` names it (`taken`) and carries their `contactId`.
 */
export const createContact = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:create',
  method: 'POST',
  path: '/v2/venues/{venueId}/contacts',
  summary: 'Create a contact',
  params: inVenue,
  body: NewContact,
  response: Contact,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
})

/** Reads a contact (CON-20). */
export const getContact = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/contacts/{contactId}',
  summary: 'Read a contact',
  params: oneContact,
  response: Contact,
})

/**
 * Changes a contact (CON-21); a changed e-mail address or phone number is unverified (D-27). Conflicts as when adding.
 */
export const updateContact = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/contacts/{contactId}',
  summary: 'Change a contact',
  params: oneContact,
  body: ContactChange,
  response: Contact,
  errors: ['conflict', 'rule'],
})

/** Deletes a contact (CON-22), to be undone within 30 days. */
export const deleteContact = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/contacts/{contactId}',
  summary: 'Delete a contact',
  params: oneContact,
  response: Deleted,
})

/** The most contacts that a call may name. */
export const CONTACTS_AT_ONCE = 1000
const contactIds = z.array(ContactId).check(z.minLength(1), z.maxLength(CONTACTS_AT_ONCE))

/**
 * Deletes contacts (CON-23), to be undone within 30 days. Their ids go in the body, or as `contactIds=1,2,3` in the
 * query because some proxies drop the body of a DELETE (D-53). Those who are deleted already are passed over.
 */
export const deleteContacts = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/contacts',
  summary: 'Delete contacts',
  params: inVenue,
  query: z.strictObject({
    contactIds: z.optional(
      z.string().check(z.maxLength(11_000), z.regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,999}$/)),
    ),
  }),
  body: z.optional(z.strictObject({ contactIds })),
  response: Deleted,
  errors: ['rule'],
})

/**
 * Makes one contact of exactly two (CON-43, D-28): books, custom values, identities, conversations and consents of both
 * become those of `keep`. To be undone within 30 days.
 */
export const mergeContacts = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'POST',
  path: '/v2/venues/{venueId}/contacts/merge',
  summary: 'Merge two contacts',
  params: inVenue,
  body: z.strictObject({ keep: ContactId, drop: ContactId, fields: z.optional(MergeFields) }),
  response: z.object({ contact: Contact, changeId: ContactChangeId }),
  isIdempotent: true,
  errors: ['rule'],
})

/**
 * Takes a merge or a deletion back, for 30 days. 409 `conflict` when it was undone before, or when the people were
 * changed since so that they cannot be what they were: `fields` says who (`contactId`) and what.
 */
export const undoContactChange = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'POST',
  path: '/v2/venues/{venueId}/contacts/changes/{changeId}/undo',
  summary: 'Undo a merge or a deletion of contacts',
  params: { venueId: VenueId, changeId: ContactChangeId },
  response: z.object({ contactIds: z.array(ContactId) }),
  errors: ['conflict'],
})

/** Puts contacts into a book or takes them out of it. */
export const setMembership = endpoint({
  scope: 'venue',
  permission: 'contacts.contacts:update',
  method: 'POST',
  path: '/v2/venues/{venueId}/addressBooks/{id}/members',
  summary: 'Put contacts into an address book, or take them out',
  params: oneBook,
  body: z.strictObject({ contactIds, isMember: z.boolean() }),
  response: AddressBook,
})
