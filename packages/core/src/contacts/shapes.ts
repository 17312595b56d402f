import * as z from 'zod/mini'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { EmailAddress } from '../rules/email.ts'
import { line, text } from '../rules/text.ts'

/** A contact's id: the same person in every book of the venue (D-25). */
export const ContactId = /* @__PURE__ */ intId('contact')
export type ContactId = z.infer<typeof ContactId>
/** An address book's id. */
export const AddressBookId = /* @__PURE__ */ intId('addressBook')
export type AddressBookId = z.infer<typeof AddressBookId>
/** A custom column's id. */
export const CustomColumnId = /* @__PURE__ */ intId('customColumn')
export type CustomColumnId = z.infer<typeof CustomColumnId>
/** The id of a merge or a deletion that can be undone (D-28). */
export const ContactChangeId = /* @__PURE__ */ uuidId('contactChange')

/** What a custom column holds: a number, a moment, a text (CON-10). */
export const CustomColumnType = z.enum(['DOUBLE', 'DATETIME', 'CHAR'])
export type CustomColumnType = z.infer<typeof CustomColumnType>

/** How people are addressed (CON-08). */
export const Gender = z.enum(['m', 'f'])
export type Gender = z.infer<typeof Gender>

/** What an address book came from (CON-09, D-29). */
export const AddressBookSource = z.enum(['fidelity', 'user', 'campaign', 'import', 'other'])
export type AddressBookSource = z.infer<typeof AddressBookSource>

/** A channel of outreach that a person can refuse. */
export const SuppressionChannel = z.enum(['sms', 'email', 'whatsapp'])
export type SuppressionChannel = z.infer<typeof SuppressionChannel>

/** What people are interested in, by number; there is no 2 (CON-11). */
export const INTERESTS = {
  1: 'voyage',
  3: 'leisure',
  4: 'sport',
  5: 'shopping',
  6: 'gastronomy',
  7: 'hightech',
  8: 'auto',
  9: 'health',
} as const
/** The number of an interest. */
export type Interest = keyof typeof INTERESTS

/** No one was born before. */
export const EARLIEST_BIRTHDAY = '1900-01-01'

const language = z.enum(['fr', 'en'])

/** A value of a custom column as it is sent: a number, an ISO time, or a text. */
export const CustomValue = z.union([z.number(), z.string()])
export type CustomValue = z.infer<typeof CustomValue>

/** A person that a venue knows (CON-01, CON-08), once, in whatever books they are (D-25). */
export const Contact = z.object({
  contactId: ContactId,
  /** Whose contact it is: a list over all venues has those of several (D-04). */
  venueId: VenueId,
  /** The book in which it was listed, else the first of its books; null for none. */
  contactAddressBookId: z.nullable(AddressBookId),
  addressBookIds: z.array(AddressBookId),
  contactFirstName: z.string(),
  contactLastName: z.string(),
  contactGender: z.nullable(Gender),
  contactEmailAddress: z.nullable(z.string()),
  /** The digits of E.164 without the plus (CON-42). */
  contactPhoneNumber: z.nullable(z.string()),
  /** `yyyy-MM-dd`. */
  contactBirthday: z.nullable(z.string()),
  contactCountryCode: z.nullable(z.string()),
  contactPostalCode: z.string(),
  contactInterests: z.array(z.int()),
  contactLanguage: z.nullable(language),
  /** Whether nothing keeps one from writing to them, on any channel (D-26). */
  contactSubscribed: z.boolean(),
  suppressedChannels: z.array(SuppressionChannel),
  contactEmailAddressVerified: z.boolean(),
  contactPhoneNumberVerified: z.boolean(),
  /** By the column's id. */
  customValues: z.record(z.string(), CustomValue),
  created_at: z.iso.datetime(),
})
export interface Contact extends z.infer<typeof Contact> {}

/** A book that people are in (CON-09). */
export const AddressBook = z.object({
  addressBookId: AddressBookId,
  venueId: VenueId,
  addressBookName: z.string(),
  source: AddressBookSource,
  contactCount: z.int(),
  createdAt: z.iso.datetime(),
})
export interface AddressBook extends z.infer<typeof AddressBook> {}

/** A field of a venue's own (CON-10). */
export const CustomColumn = z.object({
  id: CustomColumnId,
  venueId: VenueId,
  userLabel: z.string(),
  type: CustomColumnType,
})
export interface CustomColumn extends z.infer<typeof CustomColumn> {}

const isInterest = (value: number) => value in INTERESTS
const interest = z.int().check(z.refine(isInterest, { error: 'is none', params: { code: 'interest' } }))
const isBirthday = (value: string) => value >= EARLIEST_BIRTHDAY
const birthday = z.iso
  .date()
  .check(z.refine(isBirthday, { error: 'must not be before 1900', params: { code: 'birthday' } }))
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** The values of custom columns as they are given, by the column's id; null takes one away (D-30). */
export const CustomValueChanges = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.nullable(z.union([z.number(), line({ max: 500 })])),
)
export type CustomValueChanges = z.infer<typeof CustomValueChanges>

/** What can be written of a contact. The verified flags are accepted and mean nothing: only proof sets them (D-27). */
const fields = {
  contactFirstName: z.optional(line({ max: 100 })),
  contactLastName: z.optional(line({ max: 100 })),
  contactGender: z.optional(z.nullable(Gender)),
  contactEmailAddress: z.optional(z.nullable(EmailAddress)),
  /** Digits without plus, with plus, or as it is dialled in the country of the contact, else of the venue. */
  contactPhoneNumber: z.optional(z.nullable(line({ max: 40 }))),
  contactBirthday: z.optional(z.nullable(birthday)),
  contactCountryCode: z.optional(z.nullable(countryCode)),
  contactPostalCode: z.optional(line({ max: 20 })),
  contactInterests: z.optional(z.array(interest).check(z.maxLength(8))),
  contactLanguage: z.optional(z.nullable(language)),
  contactEmailAddressVerified: z.optional(z.boolean()),
  contactPhoneNumberVerified: z.optional(z.boolean()),
}

/** That a contact agreed, as stated by the person who adds them (trust 3.10). */
export const ConsentStatement = z.strictObject({
  channels: z.array(SuppressionChannel).check(z.minLength(1), z.maxLength(3)),
  /** The words that they agreed to. */
  wording: text({ min: 1, max: 1000 }),
})

/** A contact to add: at least one field besides the book (CON-38); a book where the venue has any (CON-39). */
export const NewContact = z.strictObject({
  contactAddressBookId: z.optional(z.nullable(AddressBookId)),
  ...fields,
  customValues: z.optional(CustomValueChanges),
  consent: z.optional(ConsentStatement),
})
export interface NewContact extends z.infer<typeof NewContact> {}

/**
 * What is changed of a contact; custom values have a call of their own (CON-21, D-30). A contact may be sent back whole:
 * what other calls change is accepted as it stands, and refused by its name if it is another (D-130).
 */
export const ContactChange = z.strictObject({
  ...fields,
  contactId: z.optional(ContactId),
  contactAddressBookId: z.optional(z.nullable(AddressBookId)),
  addressBookIds: z.optional(z.array(AddressBookId)),
  contactSubscribed: z.optional(z.boolean()),
  suppressedChannels: z.optional(z.array(SuppressionChannel)),
  customValues: z.optional(z.record(z.string(), CustomValue)),
  created_at: z.optional(z.iso.datetime()),
})
export interface ContactChange extends z.infer<typeof ContactChange> {}

/** Which of two contacts a value is taken from. */
export const MergeSide = z.enum(['keep', 'drop'])
export type MergeSide = z.infer<typeof MergeSide>
const side = z.optional(MergeSide)

/** Whose value stays, by field (D-28). What is not named is the kept one's, or the other's where that has none. */
export const MergeFields = z.strictObject({
  contactFirstName: side,
  contactLastName: side,
  contactGender: side,
  contactEmailAddress: side,
  contactPhoneNumber: side,
  contactBirthday: side,
  contactCountryCode: side,
  contactPostalCode: side,
  contactInterests: side,
  contactLanguage: side,
  /** By the column's id. */
  customValues: z.optional(z.record(z.string(), MergeSide)),
})
export interface MergeFields extends z.infer<typeof MergeFields> {}

/** Published when people, books or memberships of a venue changed: read the lists again. */
export const CONTACTS_UPDATED = 'contacts.updated'
/** What {@link CONTACTS_UPDATED} carries. */
export const ContactsUpdated = z.object({ venueId: VenueId })
